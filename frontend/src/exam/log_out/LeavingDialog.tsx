import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Aside } from '../leaving.ts'
import { saveAs } from '../../shared/save_as.ts'
import { Button } from '../../ui/Button.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LeavingQuestion } from './use_leaving.ts'

type Props = LeavingQuestion & { name: string }

/** What a person is notified of before they leave: what stays on this computer, or that nobody can tell. */
export function LeavingDialog({ aside, ...rest }: Props) {
  return aside === null ? <UnreadDialog {...rest} /> : <AsideDialog aside={aside} {...rest} />
}

type AsideProps = Pick<LeavingQuestion, 'onGo' | 'onStay'> & { aside: Aside }

/**
 * Says what the server does not take now, with the file for the staff, and lets the person go. Where the page alone has it, the file is
 * asked for first.
 */
function AsideDialog({ aside: { answers, toBegin, isStored, files }, onGo, onStay }: AsideProps) {
  const { t } = useTranslation('shell')
  const [saved, setSaved] = useState<'saved' | 'failed' | null>(null)
  const save = async () => {
    try {
      for (const { blob, name } of await files()) saveAs(blob, name)
      setSaved('saved')
    } catch {
      setSaved('failed')
    }
  }
  const actions = (
    <>
      <Button variant="outlined" onClick={onStay}>
        {t('aside.stay')}
      </Button>
      <Button variant={saved === null ? 'contained' : 'outlined'} onClick={() => void save()}>
        {t('aside.save')}
      </Button>
      <Button
        variant={saved === null ? 'outlined' : 'contained'}
        disabled={!isStored && saved === null}
        onClick={onGo}
      >
        {t('aside.go')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(toBegin === answers ? 'aside.titleBegin' : 'aside.title', { count: answers })}
      actions={actions}
      onClose={onStay}
    >
      {toBegin < answers && <p>{t('aside.refused')}</p>}
      {toBegin > 0 && <p>{t('aside.begin')}</p>}
      <p>{t(isStored ? 'aside.stored' : 'aside.inPage')}</p>
      <div role="status">{saved !== null && t(`aside.${saved}`)}</div>
    </Dialog>
  )
}

/** This browser cannot read what it stored: who leaves all the same says so by name, and nothing is deleted. */
function UnreadDialog({ name, onGo, onStay, onRetry }: Omit<Props, 'aside'>) {
  const { t } = useTranslation('shell')
  const [isSure, setSure] = useState(false)
  const actions = (
    <>
      <Button variant="outlined" onClick={onStay}>
        {t('aside.stay')}
      </Button>
      <Button variant="contained" onClick={onRetry}>
        {t('unread.retry')}
      </Button>
      <Button variant="outlined" disabled={!isSure} onClick={onGo}>
        {t('aside.go')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('unread.title')} actions={actions} onClose={onStay}>
      <p>{t('unread.text', { name })}</p>
      <p>{t('unread.kept')}</p>
      <CheckLine label={t('unread.sure', { name })} checked={isSure} onChange={setSure} />
    </Dialog>
  )
}
