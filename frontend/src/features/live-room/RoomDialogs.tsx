import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../shared/router/index.ts'
import type { LiveRoom, UserConfig } from '../../api/live_room.ts'
import type { Allowed } from '../../api/permissions.ts'
import { useSession } from '../../api/session.ts'
import { ExplainSheet, type Explanation } from '../../exam/explain/ExplainSheet.tsx'
import { explanationBody } from '../../exam/explain/explanation_body.ts'
import { maySeeQuarantined } from '../../exam/quarantined_answers/use_quarantined_answers.ts'
import { toast } from '../../ui/toasts.ts'
import { AlertSheet } from './dialogs/AlertSheet.tsx'
import { ApprovalSheet } from './dialogs/ApprovalSheet.tsx'
import { ConfigDialog } from './dialogs/ConfigDialog.tsx'
import { HistoryDialog } from './dialogs/HistoryDialog.tsx'
import { IdentitySheet } from './dialogs/IdentitySheet.tsx'
import { menuOf, type MenuEntry } from './model/menu.ts'
import { countOnline, type Tile } from './model/tiles.ts'
import { openEvidence } from './side/evidence.ts'
import type { Acts } from './state/use_acts.ts'
import type { Choices } from './state/stored_choices.ts'
import { CandidateInfo } from './wall/CandidateInfo.tsx'
import { CandidateMenu } from './wall/CandidateMenu.tsx'

const QuarantinedAnswersSheet = lazy(
  () => import('../../exam/quarantined_answers/QuarantinedAnswersSheet.tsx')
)

/** The dialog that is open over the tiles: one at a time. */
export type Opened =
  | { what: 'menu' | 'info'; userId: number; at: HTMLElement }
  | { what: 'alert'; userId: number | null }
  | { what: 'pause' | 'reload' | 'approve' | 'quarantinedAnswers' | 'identity'; userId: number }
  | { what: 'config' }

interface RoomDialogsProps {
  room: LiveRoom
  tiles: readonly Tile[]
  opened: Opened | null
  choices: Choices
  config: UserConfig
  allowed: Allowed
  acts: Acts
  onOpen(opened: Opened | null): void
  onToggle(which: keyof Choices, userId: number): void
  onConfig(part: Partial<UserConfig>): Promise<void>
}

export function RoomDialogs(props: RoomDialogsProps) {
  const { room, tiles, allowed, onOpen } = props
  const [query, setQuery] = useSearchParams()
  const close = () => onOpen(null)
  const watched = Number(query.get('candidateId'))
  const inHistory = tiles.find(({ id }) => id === watched)
  return (
    <>
      <OpenedOne {...props} />
      {inHistory !== undefined && allowed('Dashboard.Videos.ViewHistory') && (
        <HistoryDialog
          roomId={room.room.id}
          candidate={{
            id: watched,
            name: inHistory.candidate.name,
            applicationId: inHistory.candidate.applicationId,
          }}
          seesEvidence={allowed('Dashboard.Videos.CandidateScreenshot')}
          onClose={() => {
            close()
            setQuery(without(query, 'candidateId'), { replace: true })
          }}
        />
      )}
    </>
  )
}

const without = (query: URLSearchParams, name: string) => {
  const next = new URLSearchParams(query)
  next.delete(name)
  return next
}

function OpenedOne({
  room,
  tiles,
  opened,
  choices,
  config,
  allowed,
  acts,
  onOpen,
  onToggle,
  onConfig,
}: RoomDialogsProps) {
  const { t } = useTranslation('live_room')
  const [query, setQuery] = useSearchParams()
  const seesQuarantined = maySeeQuarantined(useSession()?.user.loggedGroup)
  const close = () => onOpen(null)
  if (opened === null) return null
  if (opened.what === 'config')
    return <ConfigDialog config={config} onChange={(part) => void onConfig(part)} onClose={close} />
  const tile = tiles.find(({ id }) => id === opened.userId)
  if (opened.what === 'alert')
    return (
      <AlertSheet
        to={tile === undefined ? null : { id: tile.id, name: tile.candidate.name }}
        online={countOnline(tiles)}
        maySaveTemplate={allowed('Dashboard.Videos.SendAlert')}
        onSend={acts.send}
        onClose={close}
      />
    )
  // The candidate was moved to another room while this was open.
  if (tile === undefined) return null
  const { candidate } = tile
  const { name } = candidate
  if (opened.what === 'info')
    return (
      <CandidateInfo tile={tile} collectionId={room.room.collectionId} anchor={opened.at} onClose={close} />
    )
  if (opened.what === 'menu') {
    const stillOnly = config.staticImagesOnly || choices.stillOnly.has(tile.id)
    const silence = async (silenced: boolean) =>
      (await acts.silence(tile.id, silenced)) &&
      toast('success', t(silenced ? 'done.silenced' : 'done.unsilenced', { name }))
    const choose = (entry: MenuEntry) => {
      // Closed synchronously, so that the menu returns the focus to its button, and the
      // next dialog returns it there too.
      flushSync(close)
      const on: Partial<Record<MenuEntry, () => void>> = {
        alert: () => onOpen({ what: 'alert', userId: tile.id }),
        reload: () => onOpen({ what: 'reload', userId: tile.id }),
        pause: () => onOpen({ what: 'pause', userId: tile.id }),
        resume: () =>
          void acts.resume(tile.id).then((done) => done && toast('success', t('done.resumed', { name }))),
        stopVideo: () => onToggle('stopped', tile.id),
        resumeVideo: () => onToggle('stopped', tile.id),
        stillOnly: () => onToggle('stillOnly', tile.id),
        viewStream: () => {
          if (config.staticImagesOnly) void onConfig({ staticImagesOnly: false })
          if (choices.stillOnly.has(tile.id)) onToggle('stillOnly', tile.id)
        },
        screenshot: () => void openEvidence('screenshot', tile.id, t),
        lastVideo: () => void openEvidence('video', tile.id, t),
        silence: () => void silence(true),
        unsilence: () => void silence(false),
        freeLogin: () =>
          void acts
            .freeLogin(tile.id)
            .then((done) => done && toast('success', t('done.loginFreed', { name }))),
        approve: () => onOpen({ what: 'approve', userId: tile.id }),
        quarantinedAnswers: () => onOpen({ what: 'quarantinedAnswers', userId: tile.id }),
        identity: () => onOpen({ what: 'identity', userId: tile.id }),
        history: () => setQuery({ ...Object.fromEntries(query), candidateId: String(tile.id) }),
        userConfig: () => onOpen({ what: 'config' }),
      }
      on[entry]?.()
    }
    const entries = menuOf({
      candidate,
      configuration: room.configuration,
      allowed,
      isStopped: choices.stopped.has(tile.id),
      stillOnly,
      seesQuarantined,
    })
    return (
      <CandidateMenu name={name} entries={entries} anchor={opened.at} onChoose={choose} onClose={close} />
    )
  }
  const { what } = opened
  if (what === 'quarantinedAnswers') {
    const { applicationId } = candidate
    return applicationId === null ? null : (
      <Suspense>
        <QuarantinedAnswersSheet
          key={applicationId}
          applicationId={applicationId}
          name={name}
          onClose={close}
        />
      </Suspense>
    )
  }
  if (what === 'identity') return <IdentitySheet candidate={{ id: tile.id, name }} onClose={close} />
  if (what === 'approve') {
    const { applicationId } = candidate
    if (applicationId === null) return null
    return (
      <ApprovalSheet
        key={applicationId}
        name={name}
        examName={candidate.examName}
        onDecide={async (decision) => {
          const done = await acts.decide(applicationId, decision)
          if (done)
            toast('success', t(decision.what === 'approve' ? 'done.approved' : 'done.reproved', { name }))
          return done
        }}
        onClose={close}
      />
    )
  }
  const explain = async (explanation: Explanation) => {
    const body = explanationBody(explanation)
    const done =
      what === 'pause'
        ? await acts.pause(tile.id, body)
        : await acts.send({
            candidateId: tile.id,
            motive: 'RELOAD_REQUEST',
            notificationType: 'ALERT',
            ...body,
          })
    if (done) toast('success', t(what === 'pause' ? 'done.paused' : 'done.reload', { name }))
    return done
  }
  return (
    <ExplainSheet
      act={what}
      name={name}
      isRequired={room.configuration.requireExplanation}
      onDone={explain}
      onClose={close}
    />
  )
}
