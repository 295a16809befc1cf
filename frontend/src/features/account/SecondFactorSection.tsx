import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import {
  beginFactor,
  confirmFactor,
  ownFactor,
  removeFactor,
  renewRecoveryCodes,
  type FactorOffer,
  type OwnFactor,
  type Proof,
} from '../../api/second_factor.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { errorText } from '../../api/error_text.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { CodeForm } from '../../ui/second_factor/CodeForm.tsx'
import { RecoveryCodes } from '../../ui/second_factor/RecoveryCodes.tsx'
import { SetUp } from '../../ui/second_factor/SetUp.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'
import { PasswordAndCode } from './PasswordAndCode.tsx'
import { Section, UNSEEN_EMPTY } from './Section.tsx'

type Act = 'begin' | 'codes' | 'remove'
type Step =
  | { kind: 'rest' }
  | { kind: 'password'; act: Act }
  | { kind: 'set_up'; offer: FactorOffer }
  | { kind: 'codes'; codes: string[]; done: string }

/**
 * The person's own second factor. A secret or recovery codes exist only on the
 * screen, once, and are stored nowhere.
 */
export function SecondFactorSection() {
  const { t } = useTranslation('second_factor')
  const factor = useQuery({ queryKey: ['own-second-factor'], queryFn: ownFactor })
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const [done, setDone] = useState('')

  const rest = (message: string) => {
    setStep({ kind: 'rest' })
    setErrors([])
    setDone(message)
    void factor.refetch()
  }
  const withPassword = async (act: Act, password: string, proof: Proof | null) => {
    if (act === 'begin') return setStep({ kind: 'set_up', offer: await beginFactor(password, proof) })
    if (act === 'codes')
      return setStep({
        kind: 'codes',
        codes: (await renewRecoveryCodes(password, proof)).recoveryCodes,
        done: t('own.codesMade'),
      })
    await removeFactor(password, proof)
    rest(t('own.removed'))
  }
  const withoutCode = async (act: Act, password: string) => {
    try {
      await withPassword(act, password, null)
    } catch (error) {
      // It was set up elsewhere meanwhile, for example in another tab: once that is
      // known the form asks for a code too.
      if (error instanceof ApiError && error.code === 'wrong_code' && (await factor.refetch()).data?.setUpAt)
        setDone(t('own.setElsewhere'))
      throw error
    }
  }
  const confirm = async (offer: string, proof: Proof) => {
    if (!('code' in proof)) return
    setBusy(true)
    setErrors([])
    try {
      const { recoveryCodes } = await confirmFactor(offer, proof.code)
      setStep({ kind: 'codes', codes: recoveryCodes, done: t('own.set') })
    } catch (error) {
      setErrors([errorText(error, t, t('common:error'))])
    }
    setBusy(false)
  }

  return (
    <Section title={t('own.title')} lead={t('own.lead')}>
      {factor.isPending && <Skeleton style={{ height: 72 }} />}
      {factor.isError && <RetryNotice onRetry={() => void factor.refetch()}>{t('own.failed')}</RetryNotice>}
      {factor.data && step.kind === 'rest' && (
        <Rest
          factor={factor.data}
          now={factor.dataUpdatedAt}
          onAct={(act) => {
            setDone('')
            setStep({ kind: 'password', act })
          }}
        />
      )}
      {step.kind === 'password' &&
        (factor.data?.setUpAt ? (
          <PasswordAndCode
            key={step.act}
            lead={t(`own.ask.${step.act === 'begin' ? 'change' : step.act}`)}
            onConfirm={(password, proof) => withPassword(step.act, password, proof)}
            onCancel={() => rest('')}
          />
        ) : (
          <PasswordAgain
            lead={t('own.ask.begin')}
            onConfirm={(password) => withoutCode(step.act, password)}
            onCancel={() => rest('')}
          />
        ))}
      {step.kind === 'set_up' && (
        <SetUp offer={step.offer}>
          <CodeForm
            kind="code"
            action={t('setUp.action')}
            busy={busy}
            errors={errors}
            onSubmit={(proof) => void confirm(step.offer.offer, proof)}
          >
            <Button variant="outlined" size="large" onClick={() => rest('')} sx={{ minHeight: 52 }}>
              {t('common:cancel')}
            </Button>
          </CodeForm>
        </SetUp>
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes
          heading="h3"
          codes={step.codes}
          action={t('own.stored')}
          onSaved={() => rest(step.done)}
        />
      )}
      <Box role="status" sx={UNSEEN_EMPTY}>
        {done}
      </Box>
    </Section>
  )
}

function Rest({ factor, now, onAct }: { factor: OwnFactor; now: number; onAct(act: Act): void }) {
  const { t, i18n } = useTranslation('second_factor')
  const { setUpAt, recoveryCodesLeft, isNeeded } = factor
  const act = (name: Act, label: string) => (
    <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => onAct(name)}>
      {label}
    </Button>
  )
  return (
    <>
      {setUpAt === null ? (
        <div>{t(isNeeded ? 'own.offNeeded' : 'own.off')}</div>
      ) : (
        <div>
          {t('own.on', { when: dayAndTime(setUpAt, i18n.language, now) })}{' '}
          {recoveryCodesLeft === 0 ? t('own.noneLeft') : t('own.left', { count: recoveryCodesLeft })}
        </div>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {act('begin', t(setUpAt === null ? 'own.setUp' : 'own.change'))}
        {setUpAt !== null && act('codes', t('own.newCodes'))}
        {setUpAt !== null && !isNeeded && act('remove', t('own.remove'))}
      </Box>
    </>
  )
}
