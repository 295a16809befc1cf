import Box from '@mui/material/Box'
import type { Data } from '@banca/backend/api'
import { useLocaleState, useTranslate } from 'react-admin'
import { sideText } from './VersionChanges'

/** What a publication would publish, in counts. */
export function PublicationPreview({ preview }: { preview: Data.Results.Publication }) {
  const translate = useTranslate()
  const text = (key: string, more: object = {}) =>
    translate(`resources.selection_processes.publish.${key}`, more)
  const [language] = useLocaleState()
  const { computed, gone, ...others } = preview
  if (computed === null) return <>{text('preview', others)}</>
  const counted = (key: 'candidates' | 'absent' | 'open' | 'entered' | 'replaced') =>
    computed[key] > 0 ? [text(`computed.${key}`, { smart_count: computed[key] })] : []
  const lines = [
    ...counted('candidates'),
    text('computed.results', computed),
    ...(gone.length > 0
      ? [
          text('computed.gone', {
            names: gone
              .map((one) => `${one.user.name} (${[one.sectionName, sideText(one, language)].join(', ')})`)
              .join('; '),
          }),
          ...(computed.gone > gone.length
            ? [text('computed.gone_more', { smart_count: computed.gone - gone.length })]
            : []),
        ]
      : []),
    ...(computed.passing + computed.failing > 0 ? [text('computed.passing', computed)] : []),
    ...counted('absent'),
    ...counted('open'),
    ...counted('entered'),
    ...counted('replaced'),
    ...(others.added + others.changed + others.replies > 0 ? [text('computed.others', others)] : []),
    text('computed.end'),
  ]
  return (
    <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}
