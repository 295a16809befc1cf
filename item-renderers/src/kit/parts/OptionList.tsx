import CheckIcon from '../icons/Check.ts'
import { useId, type ReactNode } from 'react'
import type { ItemLanguage, PublicAlternative } from '../../contract/index.ts'
import { OptionPictures } from './OptionPictures.tsx'
import { Badge, Choice, Content, Group, Row, Tick, VisuallyHidden } from './option_styles.ts'
import { RichText } from './RichText.tsx'
import { useItemText } from './use_item_text.ts'

export type OptionListProps = {
  kind: 'radio' | 'checkbox'
  alternatives: readonly PublicAlternative[]
  /** Ids of the marked alternatives. */
  selected: readonly number[]
  onToggle: (id: number) => void
  /** Nothing can be changed. */
  disabled: boolean
  /** No further checkbox may be marked; the marked ones can be unmarked. */
  full?: boolean
  /** Ids of texts that describe the group, for screen readers. */
  describedBy?: string
  language: ItemLanguage
  children?: ReactNode
}

/**
 * Alternatives as a real group of radio buttons or checkboxes: the browser provides arrow keys,
 * Space and names; the complete row is clickable and 44 px or more; the mark is a filled letter
 * and a tick, not only a colour.
 */
export function OptionList(props: OptionListProps) {
  const {
    kind,
    alternatives,
    selected,
    onToggle,
    disabled,
    full = false,
    describedBy,
    language,
    children,
  } = props
  const t = useItemText(language)
  const name = useId()
  return (
    <Group
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-label={t(kind === 'radio' ? 'options.one' : 'options.many')}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
    >
      {children}
      {alternatives.map((alternative) => {
        const checked = selected.includes(alternative.id)
        const blocked = full && !checked
        return (
          <Row key={alternative.id} data-checked={checked} data-blocked={disabled || blocked}>
            <Choice>
              <input
                type={kind}
                name={name}
                value={alternative.id}
                checked={checked}
                disabled={disabled}
                aria-disabled={blocked || undefined}
                onChange={() => {
                  if (!disabled && !blocked) onToggle(alternative.id)
                }}
              />
              <Badge data-shape={kind} data-part="badge">
                {alternative.letter}
              </Badge>
              <Content>
                {alternative.content.trim() === '' ? (
                  <VisuallyHidden>{t('options.letterOnly')}</VisuallyHidden>
                ) : (
                  <RichText html={alternative.content} language={language} zoom={false} />
                )}
              </Content>
              <Tick aria-hidden>{checked && <CheckIcon />}</Tick>
            </Choice>
            <OptionPictures alternative={alternative} language={language} />
          </Row>
        )
      })}
    </Group>
  )
}
