import type { ReactNode } from 'react'
import type { ItemViewProps } from '../../contract/index.ts'
import { ItemAttachments } from './ItemAttachments.tsx'
import { ItemText } from './ItemText.tsx'
import { DisabledNotice } from './Notice.tsx'

/**
 * The order of every item: its text, why it cannot be answered now, the answer itself
 * (`children`), the files of the answer.
 */
export function AnswerFrame({ children, ...props }: ItemViewProps & { children: ReactNode }) {
  const { item, disabled, disabledReason, language } = props
  return (
    <div>
      <ItemText item={item} language={language} />
      {disabled && disabledReason !== undefined && (
        <DisabledNotice reason={disabledReason} language={language} />
      )}
      {children}
      <ItemAttachments {...props} />
    </div>
  )
}
