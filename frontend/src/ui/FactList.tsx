import { Box } from './Box.ts'

/** Terms with their values, beside each other where there is room; a long value breaks anywhere. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <Box component="dl" sx={FACTS}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </Box>
  )
}

const FACTS = {
  my: 5,
  p: 4,
  display: 'grid',
  gap: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
  '& > div': {
    display: 'grid',
    columnGap: 4,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
  },
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
