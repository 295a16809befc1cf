import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CardList, type CardListProps } from './CardList'

interface TwoListsProps {
  left: CardListProps
  right: CardListProps
  addLabel: string
  removeLabel: string
  onAdd: () => void
  onRemove: () => void
  /** Nothing is added or removed now. */
  isDisabled?: boolean
}

/** Two lists, and between them the buttons that take what is selected from the left one to the right one, and back. On a phone one below the other. */
export const TwoLists = ({
  left,
  right,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
  isDisabled = false,
}: TwoListsProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
      gap: 2,
      alignItems: 'start',
    }}
  >
    <CardList {...left} />
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        justifyContent: 'center',
        gap: 1,
        pt: { md: 12 },
        minWidth: 132,
      }}
    >
      <Button variant="contained" onClick={onAdd} disabled={isDisabled}>
        {addLabel}
      </Button>
      <Button variant="outlined" onClick={onRemove} disabled={isDisabled}>
        {removeLabel}
      </Button>
    </Box>
    <CardList {...right} />
  </Box>
)
