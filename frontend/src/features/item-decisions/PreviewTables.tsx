import { useTranslation } from 'react-i18next'
import { FiguresTable } from '../../ui/charts/FiguresTable.tsx'
import { Box } from '../../ui/Box.ts'
import { useNumbers } from './numbers.ts'
import type { Preview } from './types.ts'

/** Who chose what, and results by school and by class. */
export function PreviewTables({ preview }: { preview: Preview }) {
  const { t } = useTranslation('item_decisions')
  const { count, percent } = useNumbers()
  const { alternatives, schools, classes, exam } = preview
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  const isSeveralSchools = schools.length > 1
  return (
    <>
      {alternatives.length > 0 && (
        <FiguresTable
          label={t('tables.alternatives')}
          head={[t('tables.alternative'), t('tables.chosen'), t('tables.share'), t('tables.key')]}
          rows={alternatives.map(({ id, letter, count: chosen, isKey, willBeKey }) => ({
            id: String(id),
            cells: [
              letter,
              count(chosen),
              exam.count === 0 ? '–' : percent(chosen / exam.count),
              isKey || willBeKey ? t(`tables.${isKey ? (willBeKey ? 'both' : 'was') : 'willBe'}`) : '–',
            ],
          }))}
        />
      )}
      {isSeveralSchools && (
        <Parts
          name={t('tables.schools', { count: schools.length })}
          head={t('tables.school')}
          parts={schools}
        />
      )}
      {classes.length > 0 && (
        <Parts
          name={t('tables.classes', { count: classes.length })}
          head={t('tables.class')}
          parts={classes.map(({ name, schoolId, ...part }) => ({
            ...part,
            name: isSeveralSchools ? `${name} · ${names.get(schoolId) ?? ''}` : name,
          }))}
        />
      )}
    </>
  )
}

interface PartsProps {
  name: string
  head: string
  parts: readonly Preview['schools'][number][]
}

function Parts({ name, head, parts }: PartsProps) {
  const { t } = useTranslation('item_decisions')
  const { count, change } = useNumbers()
  return (
    <Box
      component="details"
      sx={{ minWidth: 0, '& > summary': { minHeight: 44, py: 2.5, cursor: 'pointer' } }}
    >
      <summary>{name}</summary>
      <Box sx={{ maxHeight: 420, overflow: 'auto' }} tabIndex={0} role="region" aria-label={name}>
        <FiguresTable
          label={name}
          head={[head, t('tables.results'), t('tables.mean'), t('tables.median')]}
          rows={parts.map((part) => ({
            id: String(part.id),
            cells: [
              part.name,
              count(part.count),
              change(part.before.mean, part.after.mean),
              change(part.before.median, part.after.median),
            ],
          }))}
        />
      </Box>
    </Box>
  )
}
