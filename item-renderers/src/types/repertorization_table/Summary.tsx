import { styled } from '../../kit/ui/styled.ts'
import type { SummaryProps } from '../../contract/index.ts'
import { SummaryLine } from '../../kit/parts/SummaryLine.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { logic } from './logic.ts'
import { isEmptyTable, tableOf } from './table.ts'
import { TableViewer } from './TableViewer.tsx'

const Viewer = styled('details')(({ theme }) => ({
  fontWeight: 400,
  color: theme.palette.text.primary,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    cursor: 'pointer',
    color: theme.palette.primary.main,
    textDecoration: 'underline',
  },
}))

/** The line, and the tables themselves when it is expanded. */
export default function RepertorizationTableSummary({ item, response, language }: SummaryProps) {
  const t = useItemText(language)
  const table = tableOf(item, response.freeResponse)
  const line = <SummaryLine text={logic.summaryLine(item, response)} />
  if (isEmptyTable(table)) return line
  return (
    <>
      {line}
      <Viewer>
        <summary>{t('repertorization_table.show')}</summary>
        <TableViewer item={item} table={table} language={language} />
      </Viewer>
    </>
  )
}
