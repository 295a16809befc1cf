import { Box } from '../../../ui/Box.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import type { Row } from '../types.ts'

/** The name, which opens the sheet of the application, and what tells two of the same name apart. */
export function NameCell({ row, onOpen }: { row: Row; onOpen(row: Row): void }) {
  return (
    <>
      <PlainButton onClick={() => onOpen(row)} sx={NAME}>
        {row.user.name}
      </PlainButton>
      {row.user.publicIdentifier !== null && (
        <Box sx={{ color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem' }}>
          {row.user.publicIdentifier}
        </Box>
      )}
    </>
  )
}

const NAME = {
  minHeight: 24,
  fontWeight: 600,
  textAlign: 'left',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const
