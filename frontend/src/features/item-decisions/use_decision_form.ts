import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../api/drafts.ts'
import { useSession } from '../../api/session.ts'
import { toast } from '../../ui/toasts.ts'
import {
  decisionDraft,
  draftedForm,
  NO_REFUSAL,
  NOTHING_TYPED,
  refusalOf,
  storedForm,
  wantedOf,
  type Typed,
} from './model.ts'
import { hasOpen, rulingBody, rulingErrors } from './ruling.ts'
import type { DecidedItem, Preview } from './types.ts'
import { useReadDecisionsAgain } from './use_decisions.ts'
import { useRuling, useUsualGrant } from './use_ruling.ts'

/** `of`: the choice that it is of. */
interface Shown {
  of: string
  preview: Preview
  isRenewed: boolean
}

export type DecisionForm = ReturnType<typeof useDecisionForm>

/**
 * A decision from the choice to the order. Nothing is ordered but what a preview of just this choice has shown; where that is no longer so, the present one is
 * shown and nothing else. What is typed stays on this device until the server has it.
 */
export function useDecisionForm(item: DecidedItem) {
  const { t } = useTranslation('item_decisions')
  const userId = useSession()?.user.id ?? 0
  const readAgain = useReadDecisionsAgain()
  const draft = decisionDraft(item.item)
  const ruling = useRuling(item.item)
  const usual = useUsualGrant(ruling.typed.isOn)
  const [typed, setTyped] = useState(() => draftedForm(readDraft(userId, draft), item) ?? NOTHING_TYPED)
  const [shown, setShown] = useState<Shown | null>(null)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const [isIncomplete, setIncomplete] = useState(false)
  const [busy, setBusy] = useState<'preview' | 'order' | null>(null)
  const wanted = wantedOf(item, typed)
  const of = JSON.stringify(wanted)
  const current = wanted !== null && shown?.of === of ? shown : null

  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.kind === null && next.reason === '') removeDraft(userId, draft)
    else writeDraft(userId, draft, storedForm(next, item))
    setRefusal(NO_REFUSAL)
    setIncomplete(false)
  }
  const discard = () => {
    setTyped(NOTHING_TYPED)
    removeDraft(userId, draft)
    ruling.discard()
    setShown(null)
    setRefusal(NO_REFUSAL)
    setIncomplete(false)
  }
  const refuse = (error: unknown, fallback: string) => {
    const refused = refusalOf(error, { fallback, noServer: t('common:noServer') })
    if (refused.preview !== null) setShown({ of, preview: refused.preview, isRenewed: true })
    else setRefusal(refused)
    ruling.refuse(rulingErrors(error))
    // Somebody else may have decided, or the answer to an order was lost.
    void readAgain()
  }
  const check = async () => {
    if (wanted === null) return setIncomplete(true)
    setBusy('preview')
    setRefusal(NO_REFUSAL)
    try {
      setShown({
        of,
        preview: await api.post('/v1/item_decisions/preview', { body: wanted }),
        isRenewed: false,
      })
    } catch (error) {
      refuse(error, t('form.checkFailed'))
    } finally {
      setBusy(null)
    }
  }
  const order = async ({ preview }: Shown) => {
    if (wanted === null) return
    const reason = typed.reason.trim()
    if (reason === '') return setRefusal({ ...NO_REFUSAL, reason: t('form.reasonNeeded') })
    const { open } = preview.appeals
    if (ruling.typed.isOn && hasOpen(open) && ruling.typed.response === '')
      return ruling.refuse({ response: t('ruling.responseNeeded') })
    const answer = rulingBody(ruling.typed, open, usual)
    // Nothing is ordered without the reply that somebody wants.
    if (ruling.typed.isOn && hasOpen(open) && answer === undefined)
      return setRefusal({ ...NO_REFUSAL, message: t('ruling.decisionNeeded') })
    setBusy('order')
    setRefusal(NO_REFUSAL)
    try {
      await api.post('/v1/item_decisions', {
        body: { ...wanted, reason, basis: preview.basis, ...(answer && { ruling: answer }) },
      })
      discard()
      toast('success', t('form.ordered'))
      await readAgain()
    } catch (error) {
      refuse(error, t('form.orderFailed'))
    } finally {
      setBusy(null)
    }
  }
  const submit = async () => {
    if (busy === null) await (current === null ? check() : order(current))
  }
  return { typed, shown: current, refusal, isIncomplete, busy, ruling, change, discard, submit }
}
