import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { FileButton } from '../../../exam/files/FileButton.tsx'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { ITEM } from './ControlList.tsx'
import { useDecideFile, useHeldFiles, type HeldFile } from './use_held_files.ts'

/** Files of an anonymous plan that may tell whose a text is: correctors get them once somebody has opened and released them. */
export function HeldFiles({ plan }: { plan: Plan }) {
  const { t } = useTranslation('marking')
  const found = useHeldFiles(plan.id)
  const decide = useDecideFile(plan.id)
  const list = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async (id: number, state: HeldFile['state']) => {
    if (isBusy) return
    setBusy(true)
    try {
      await decide(id, state)
      toast('success', t(`files.done.${state}`))
      // Its place in the list is another one.
      list.current?.focus()
    } catch (error) {
      toast('error', errorText(error, t, t('board.failed')))
    } finally {
      setBusy(false)
    }
  }
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 80, borderRadius: 10 }} />
    )
  const { waiting, isMinimum, files } = found.data
  if (files.length === 0)
    return <Box sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('files.none')}</Box>
  const counted = t(isMinimum ? 'files.more' : 'files.count', { count: waiting })
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={counted}>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>
        <strong>{counted}</strong> {t('files.text')}
      </Box>
      <HeldFileList
        files={files}
        now={found.dataUpdatedAt}
        isBusy={isBusy}
        onDecide={(id, state) => void change(id, state)}
      />
    </Box>
  )
}

interface HeldFileListProps {
  files: readonly HeldFile[]
  /** Epoch ms. */
  now: number
  isBusy: boolean
  onDecide(id: number, state: HeldFile['state']): void
}

export function HeldFileList({ files, now, isBusy, onDecide }: HeldFileListProps) {
  const { t, i18n } = useTranslation('marking')
  const stateOf = ({ state, decided }: HeldFile) =>
    decided === null
      ? t('files.state.waiting')
      : t(`files.state.${state}`, {
          name: decided.by.name,
          time: dayAndTime(decided.at, i18n.language, now),
        })
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {files.map((file, at) => (
        <Box component="li" key={file.id} sx={ITEM}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
            <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
              <Box component="h3" id={`held-${file.id}`} sx={{ m: 0, fontSize: '1rem' }}>
                {t('files.item', { number: at + 1, name: file.name })}
              </Box>
              <Box className="numbers" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {stateOf(file)}
              </Box>
            </Box>
            <FileButton name={file.name} url={file.url} />
            {DECISIONS[file.state].map((state) => (
              <Button
                key={state}
                variant="outlined"
                aria-disabled={isBusy}
                aria-describedby={`held-${file.id}`}
                sx={{ minHeight: 44 }}
                onClick={() => onDecide(file.id, state)}
              >
                {t(`files.${LABELS[state]}`)}
              </Button>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const DECISIONS = {
  waiting: ['released', 'withheld'],
  released: ['waiting'],
  withheld: ['waiting'],
} as const satisfies Record<HeldFile['state'], readonly HeldFile['state'][]>

const LABELS = { released: 'release', withheld: 'withhold', waiting: 'reopen' } as const
