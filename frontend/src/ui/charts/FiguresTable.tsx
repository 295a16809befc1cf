import type { ReactNode } from 'react'
import { Box } from '../Box.ts'
import type { Theme } from '../theme.ts'

interface FiguresTableProps {
  label: string
  head: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** The few numbers of a chart as a table. */
export function FiguresTable({ label, head, rows }: FiguresTableProps) {
  return (
    <Box component="table" aria-label={label} className="numbers" sx={TABLE}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const TABLE = ({ tokens }: Theme) =>
  ({
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '0.9375rem',
    '& th, & td': {
      px: 2,
      py: 1.5,
      textAlign: 'left',
      borderBottom: `1px solid ${tokens.line}`,
      overflowWrap: 'normal',
    },
    '& thead th': { color: 'text.secondary', fontWeight: 600 },
    '& tbody th': { fontWeight: 400 },
  }) as const
