import Box from '@mui/material/Box'
import { dayAndTime } from '../exams/window'
import { milliseconds, NONE, span } from './amounts'
import type { System } from './ask'
import { LevelText, stateFact } from './Level'
import { Facts, Rows, Section } from './Rows'
import { useSectionTexts } from './section_texts'

/** What exams can do without for a while: files, video, jobs. */
export const WorkSections = ({ system }: { system: System }) => (
  <>
    <Files store={system.store} />
    <Video media={system.media} />
    <Jobs jobs={system.jobs} at={system.at} />
  </>
)

function Files({ store }: { store: System['store'] }) {
  const { t, language } = useSectionTexts('files')
  if (!store)
    return (
      <Section title={t('title')}>
        <LevelText level="warning" text={t('unknown')} />
      </Section>
    )
  return (
    <Section title={t('title')}>
      <Facts
        facts={[
          stateFact(t('state'), store.outcome === 'answers', t(`outcomes.${store.outcome}`)),
          [t('where'), t(`drivers.${store.driver}`)],
          ...(store.driver === 's3'
            ? ([
                [t('since'), store.since === null ? NONE : dayAndTime(store.since, language)],
                [t('took'), milliseconds(store.tookMs, language)],
              ] as const)
            : []),
        ]}
      />
    </Section>
  )
}

function Video({ media: { mode, nodes } }: { media: System['media'] }) {
  const { t } = useSectionTexts('video')
  if (nodes.length === 0)
    return (
      <Section title={t('title')}>
        <LevelText
          level={mode === 'missing' ? 'warning' : 'well'}
          text={t(mode === 'missing' ? 'missing' : 'stills')}
        />
      </Section>
    )
  return (
    <Section title={t('title')}>
      <Rows
        caption={t('title')}
        rows={nodes}
        keyOf={({ name }) => name}
        columns={[
          { label: t('name'), cell: ({ name }) => name },
          {
            label: t('state'),
            cell: ({ up, total }) => (
              <LevelText
                level={up === total ? 'well' : 'warning'}
                text={up === total ? t('up') : t('seen', { up, total })}
              />
            ),
          },
          { label: t('publishers'), cell: ({ publishers }) => publishers },
          { label: t('subscribers'), cell: ({ subscribers }) => subscribers },
        ]}
      />
    </Section>
  )
}

function Jobs({ jobs, at }: { jobs: System['jobs']; at: string }) {
  const { t, language } = useSectionTexts('jobs')
  if (!jobs)
    return (
      <Section title={t('title')}>
        <LevelText level="warning" text={t('unknown')} />
      </Section>
    )
  const held = jobs.leases.filter(({ until }) => until !== null && Date.parse(until) > Date.parse(at))
  return (
    <Section title={t('title')} about={t('about')}>
      <Rows
        caption={t('title')}
        rows={jobs.lanes}
        keyOf={({ lane }) => lane}
        empty={t('none')}
        columns={[
          { label: t('lane'), cell: ({ lane }) => lane },
          {
            label: t('queued'),
            cell: ({ queued, aside }) => (aside > 0 ? t('aside', { queued, aside }) : queued),
          },
          { label: t('running'), cell: ({ running }) => running },
          { label: t('failed'), cell: ({ failed }) => failed },
          {
            label: t('due'),
            cell: ({ dueSince }) => (dueSince === null ? NONE : span(Date.parse(at) - Date.parse(dueSince))),
          },
          { label: t('workers'), cell: ({ workers }) => workers },
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <Rows
          caption={t('leases')}
          rows={held}
          keyOf={({ task }) => task}
          empty={t('no_leases')}
          columns={[
            { label: t('task'), cell: ({ task }) => task },
            { label: t('owner'), cell: ({ owner }) => owner ?? t('owner_gone') },
            { label: t('until'), cell: ({ until }) => (until === null ? NONE : dayAndTime(until, language)) },
          ]}
        />
      </Box>
      <Box sx={{ mt: 1 }}>{t('unsealed', { count: jobs.unsealedActs })}</Box>
    </Section>
  )
}
