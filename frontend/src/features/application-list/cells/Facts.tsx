import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { receiptOf } from '../model/receipt.ts'
import { shownStatus } from '../model/shown_status.ts'
import { hasTimeLeft } from '../model/time_left.ts'
import type { Row } from '../types.ts'
import { Receipt } from './Receipt.tsx'
import { StatusTag } from './StatusTag.tsx'
import { TimeLeft } from './TimeLeft.tsx'

interface FactsProps {
  row: Row
  heardAt: number
  showsTimes: boolean
}

/** All that the list knows about one application. */
export function Facts({ row, heardAt, showsTimes }: FactsProps) {
  const { t } = useTranslation('application_list')
  const receipt = receiptOf(row)
  const facts: [string, ReactNode][] = [
    [t('columns.exam'), row.exam.name],
    [t('columns.state'), <StatusTag key="state" status={shownStatus(row)} />],
    ...(row.user.publicIdentifier === null
      ? []
      : [[t('facts.identifier'), row.user.publicIdentifier] satisfies [string, ReactNode]]),
    ...(row.class === null
      ? []
      : [
          [t('columns.class'), `${row.class.name} · ${row.school?.name ?? ''}`] satisfies [string, ReactNode],
        ]),
    ...(receipt === null
      ? []
      : [[t('receipt.label'), <Receipt key="receipt" at={receipt.at} />] satisfies [string, ReactNode]]),
    [t('columns.room'), row.channelName ?? t('noRoom')],
    [t('columns.answers'), t('answersOf', { answered: row.answered, total: row.exam.itemsCount })],
    ...(row.specialNeed === null || row.specialNeed === ''
      ? []
      : [[t('facts.specialNeed'), row.specialNeed] satisfies [string, ReactNode]]),
    // Sent to administrators only.
    ...(row.user.person.cellphone === null
      ? []
      : [[t('facts.phone'), row.user.person.cellphone] satisfies [string, ReactNode]]),
  ]
  return (
    <>
      <FactList facts={facts} />
      {showsTimes && <Times row={row} heardAt={heardAt} />}
    </>
  )
}

function Times({ row, heardAt }: Omit<FactsProps, 'showsTimes'>) {
  const { t, i18n } = useTranslation('application_list')
  const [window] = row.timeWindows
  if (window === undefined) return <Box sx={{ color: 'text.secondary' }}>{t('noWindow')}</Box>
  const now = Date.parse(row.serverTime)
  const when = (iso: string) => dayAndTime(iso, i18n.language, now)
  const facts: [string, ReactNode][] = [
    [t('facts.opens'), when(window.startTime)],
    [t('facts.closes'), when(window.endTime)],
    [t('facts.duration'), t('facts.minutes', { count: window.maxDuration + (row.grantedMinutes ?? 0) })],
    ...(row.startedAt === null
      ? []
      : [[t('facts.started'), when(row.startedAt)] satisfies [string, ReactNode]]),
    ...(row.finishedAt === null
      ? []
      : [[t('facts.finished'), when(row.finishedAt)] satisfies [string, ReactNode]]),
    ...(!hasTimeLeft(row)
      ? []
      : [
          [t('columns.timeLeft'), <TimeLeft key="left" row={row} heardAt={heardAt} />] satisfies [
            string,
            ReactNode,
          ],
        ]),
  ]
  return <FactList facts={facts} />
}

function FactList({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <Box
      component="dl"
      className="numbers"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '120px 1fr',
        columnGap: 4,
        rowGap: 1.5,
        fontSize: '0.9375rem',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0 },
      }}
    >
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Box>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
