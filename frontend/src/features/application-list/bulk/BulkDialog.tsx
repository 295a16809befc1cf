import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { ActDialog } from '../acts/ActDialog.tsx'
import { useAct } from '../acts/use_act.ts'
import { isGrave, needsReason, type BulkAct } from '../model/bulk.ts'
import { newBulkForm, readBulk, type BulkErrors } from '../model/bulk_forms.ts'
import { orderAsShown, type Shown } from './as_shown.ts'
import { orderAct, previewAct, type Order } from './bulk_calls.ts'
import { BulkFields } from './BulkFields.tsx'
import { PreviewFacts } from './PreviewFacts.tsx'

/** Of whom: as the calls take it, and how many that is, in words. */
export interface BulkTarget {
  collectionId: number
  selection: Parameters<typeof orderAct>[0]['selection']
  /** "12", "mais de 10.000". */
  count: number
  number: string
}

export interface BulkDialogProps {
  act: BulkAct
  /** Instead of the name of the act. */
  title?: string
  target: BulkTarget
  /** `requireExplanation` of the collection. */
  requireExplanation: boolean
  /** Filters that have to be chosen first, in words. */
  missing: readonly string[]
  /** The server's time, epoch ms. */
  serverNow(): number
  onOrdered(order: Order): void
  onClose(): void
}

/** An act on many: first what it takes, then what it would do, and only then is it ordered. */
export default function BulkDialog(props: BulkDialogProps) {
  const { act, requireExplanation, missing, serverNow, onOrdered, onClose } = props
  const { t, i18n } = useTranslation('application_list')
  const { title = t(`bulk.acts.${act}`) } = props
  // Of whom it was opened for: the address behind it may change, also by the way back.
  const [target] = useState(props.target)
  const [form, setForm] = useState(() => newBulkForm(serverNow()))
  const [errors, setErrors] = useState<BulkErrors>({})
  const [isFar, setFar] = useState(false)
  const [asked, setAsked] = useState<Shown | null>(null)
  const { run, fields, failure, ...state } = useAct(undefined, { says: 'server first', changes: false })
  const asksWhy = needsReason(act, requireExplanation)
  const submit = async () => {
    const read = readBulk(act, form, asksWhy, serverNow())
    if (!read.ok) return setErrors(read.errors)
    if (read.isFar && !isFar) return setFar(true)
    // One key for what was shown: however often it is sent, it is one order.
    const body = {
      collection: target.collectionId,
      selection: act === 'window' ? { all: true } : target.selection,
      orderKey: crypto.randomUUID(),
      ...read.body,
    }
    const preview = await run(() => previewAct(body), t('preview.failed'))
    if (preview !== null) setAsked({ body, preview })
  }
  if (asked !== null) {
    const { change } = asked.preview
    const number = change.toLocaleString(i18n.language)
    return (
      <ConfirmCount
        title={title}
        action={t(`bulk.do.${act}`, { count: change, number })}
        back={t('preview.back')}
        isGrave={isGrave(act)}
        blocked={change === 0 ? t('preview.nothing') : null}
        onConfirm={async () => {
          try {
            const done = await orderAsShown(asked, { previewAct, orderAct })
            if ('order' in done) {
              onOrdered(done.order)
              return null
            }
            setAsked(done.again)
            return t('preview.changed')
          } catch (error) {
            return errorText(error, t, t('bulk.failed'))
          }
        }}
        onClose={() => setAsked(null)}
      >
        <PreviewFacts preview={asked.preview} />
      </ConfirmCount>
    )
  }
  const isBlocked = missing.length > 0
  return (
    <ActDialog
      title={title}
      action={t('preview.show')}
      isFar={isFar}
      failure={isBlocked ? t('bulk.mustBeSelected', { names: missing.join(', ') }) : failure}
      onSubmit={() => void (isBlocked ? undefined : submit())}
      onClose={onClose}
      {...state}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {act === 'window' ? t('bulk.ofAll') : t('bulk.of', { count: target.count, number: target.number })}{' '}
        {t(`bulk.texts.${act}`)}
      </Box>
      {!isBlocked && (
        <BulkFields
          act={act}
          collectionId={target.collectionId}
          needsReason={asksWhy}
          {...{ form, errors, fields }}
          onChange={(part) => {
            setForm((before) => ({ ...before, ...part }))
            setErrors({})
            setFar(false)
          }}
        />
      )}
    </ActDialog>
  )
}
