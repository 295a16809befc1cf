import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { MedicamentTable } from './MedicamentTable.tsx'
import { SymptomTable } from './SymptomTable.tsx'
import { SYMPTOM_FIELDS, type Table } from './table.ts'
import { Caption, Line, Tables } from './table_styles.ts'

/** A repertorization in read-only form: the symptoms that were written, and every medicament. */
export function TableViewer({
  item,
  table,
  language,
}: {
  item: PublicItem
  table: Table
  language: ItemLanguage
}) {
  const t = useItemText(language)
  const rows = new Map(table.symptoms.map((row) => [row.position, row]))
  const values = new Map(table.rubrics.map((mark) => [`${mark.item}/${mark.position}`, mark.value]))
  return (
    <div>
      <Caption>{t('repertorization_table.director')}</Caption>
      <Line>{table.directorSymptom === '' ? t('repertorization_table.blank') : table.directorSymptom}</Line>
      <Tables>
        {table.symptoms.length > 0 && (
          <SymptomTable
            language={language}
            rows={[...rows.keys()]}
            cell={(position, field) => rows.get(position)?.[SYMPTOM_FIELDS[field] ?? 'symptom']}
          />
        )}
        <MedicamentTable
          item={item}
          language={language}
          table={table}
          cell={(_place, medicament, position) => values.get(`${medicament.id}/${position}`) ?? ''}
        />
      </Tables>
    </div>
  )
}
