import { dayAndTime } from '../exams/window'
import { bytes, milliseconds, NONE, span } from './amounts'
import type { System, SystemProcess } from './ask'
import { LevelText, stateFact } from './Level'
import { Facts, Rows, Section } from './Rows'
import { useSectionTexts } from './section_texts'

/** What runs, and what it runs on: processes, database, Redis. */
export const MachineSections = ({ system }: { system: System }) => (
  <>
    <Processes system={system} />
    <Database database={system.database} />
    <Redis redis={system.redis} isSingle={system.isListComplete && system.redis === null} />
  </>
)

const STATES = { ready: 'well', draining: 'notice', silent: 'warning' } as const

function Processes({ system: { processes, isListComplete, at } }: { system: System }) {
  const { t, language } = useSectionTexts('processes')
  const stateOf = ({ state, silentSeconds }: SystemProcess) =>
    t(`states.${state}`, { age: span(silentSeconds * 1_000) })
  return (
    <Section title={t('title')} about={isListComplete ? undefined : t('incomplete')}>
      <Rows
        caption={t('title')}
        rows={processes}
        keyOf={({ id }) => id}
        empty={t('none')}
        columns={[
          {
            label: t('name'),
            cell: ({ name, isAnswering }) => (isAnswering ? t('answering', { name }) : name),
          },
          { label: t('role'), cell: ({ role }) => t(`roles.${role}`) },
          {
            label: t('state'),
            cell: (row) => <LevelText level={STATES[row.state]} text={stateOf(row)} />,
          },
          {
            label: t('since'),
            cell: ({ startedAt }) => (
              <span title={dayAndTime(startedAt, language)}>
                {span(Date.parse(at) - Date.parse(startedAt))}
              </span>
            ),
          },
          { label: t('late'), cell: ({ lateMs }) => milliseconds(lateMs, language) },
          { label: t('streams'), cell: ({ role, streams }) => (role === 'worker' ? NONE : streams) },
          { label: t('heap'), cell: ({ heapBytes }) => bytes(heapBytes, language) },
          { label: t('room'), cell: ({ freeBytes }) => bytes(freeBytes, language) },
          { label: t('clock'), cell: ({ clockAheadMs }) => ahead(clockAheadMs, language) },
          { label: t('version'), cell: ({ version }) => version },
        ]}
      />
    </Section>
  )
}

/** Less than a second is how long a call of Redis takes. */
function ahead(ms: number, language: string): string {
  if (Math.abs(ms) < 1_000) return '0 s'
  return `${ms > 0 ? '+' : '−'}${milliseconds(Math.abs(ms), language)}`
}

function Database({ database }: { database: System['database'] }) {
  const { t, language } = useSectionTexts('database')
  return (
    <Section title={t('title')}>
      {database ? (
        <Facts
          facts={[
            stateFact(t('state'), true, t('answers')),
            [t('kind'), database.kind === 'sqlite' ? 'SQLite' : 'MariaDB / MySQL'],
            [t('took'), milliseconds(database.tookMs, language)],
            [t('connections'), t('pool', database.pool)],
            [
              t('migrations'),
              database.pendingMigrations === 0
                ? t('current')
                : t('pending', { count: database.pendingMigrations }),
            ],
          ]}
        />
      ) : (
        <LevelText level="critical" text={t('away')} />
      )}
    </Section>
  )
}

function Redis({ redis, isSingle }: { redis: System['redis']; isSingle: boolean }) {
  const { t, language } = useSectionTexts('redis')
  if (!redis) return <Section title={t('title')}>{t(isSingle ? 'unused' : 'unknown')}</Section>
  const down = redis.connections.filter(({ isUp }) => !isUp)
  const isWell = redis.tookMs !== null && down.length === 0
  return (
    <Section title={t('title')}>
      <Facts
        facts={[
          stateFact(t('state'), isWell, t(isWell ? 'answers' : 'away')),
          [t('took'), milliseconds(redis.tookMs, language)],
          [
            t('connections'),
            t('up', { up: redis.connections.length - down.length, total: redis.connections.length }),
          ],
        ]}
      />
    </Section>
  )
}
