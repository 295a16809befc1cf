import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { selectedOf, toggled, toggledAll, type Selection } from './selection'

/** `note`: a second line. `isMuted`: drawn grey, with the note that says why. */
export type Card = {
  readonly id: number
  readonly label: string
  readonly note?: string | undefined
  readonly isMuted?: boolean
}

/** `disabled`: the box is there and takes nothing. */
export type ListSearch = 'disabled' | { readonly text: string; readonly onChange: (text: string) => void }

export interface CardListProps {
  title: string
  cards: readonly Card[]
  selection: Selection
  onSelect: (selection: Selection) => void
  search: ListSearch
  /** What is shown where there are no cards; null: nothing. */
  empty: string | null
  isLoading?: boolean
  /** Below the cards: that there are more. */
  more?: string | undefined
}

const MOST_HEIGHT = { xs: 320, md: '60vh' }

/** A list of cards of which several are selected. */
export function CardList({
  title,
  cards,
  selection,
  onSelect,
  search,
  empty,
  isLoading = false,
  more,
}: CardListProps) {
  const translate = useTranslate()
  const titleId = useId()
  const ids = cards.map(({ id }) => id)
  const chosen = selectedOf(ids, selection).length
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={titleId} component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <TextField
        size="small"
        fullWidth
        margin="dense"
        type="search"
        label={translate('two_lists.search')}
        disabled={search === 'disabled'}
        value={search === 'disabled' ? '' : search.text}
        onChange={(event) => search !== 'disabled' && search.onChange(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={cards.length > 0 && chosen === cards.length}
              indeterminate={chosen > 0 && chosen < cards.length}
              onChange={() => onSelect(toggledAll(ids, selection))}
              disabled={cards.length === 0}
            />
          }
          label={translate('two_lists.all')}
        />
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {translate('two_lists.selected', { chosen, total: cards.length })}
        </Typography>
      </Box>
      {isLoading ? (
        <Box role="progressbar" aria-label={translate('ra.page.loading')}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={44} sx={{ mb: 1 }} />
          ))}
        </Box>
      ) : (
        <Box
          component="ul"
          aria-labelledby={titleId}
          sx={{ m: 0, p: 0.5, display: 'grid', gap: 1, maxHeight: MOST_HEIGHT, overflowY: 'auto' }}
        >
          {cards.map((card) => (
            <Box component="li" key={card.id} sx={{ listStyle: 'none', minWidth: 0 }}>
              <CardButton
                card={card}
                isChosen={selection.has(card.id)}
                onClick={() => onSelect(toggled(selection, card.id))}
              />
            </Box>
          ))}
        </Box>
      )}
      {!isLoading && cards.length === 0 && empty !== null && (
        <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      )}
      {more !== undefined && (
        <Typography variant="body2" sx={{ pt: 1, color: 'text.secondary' }}>
          {more}
        </Typography>
      )}
    </Paper>
  )
}

const CardButton = ({
  card: { label, note, isMuted = false },
  isChosen,
  onClick,
}: {
  card: Card
  isChosen: boolean
  onClick: () => void
}) => (
  <ButtonBase
    onClick={onClick}
    aria-pressed={isChosen}
    sx={{
      width: '100%',
      minHeight: 44,
      p: 1,
      gap: 1,
      justifyContent: 'flex-start',
      textAlign: 'left',
      borderRadius: 1,
      border: 1,
      borderColor: isChosen ? 'primary.main' : 'divider',
      bgcolor: isChosen ? '#E3EFE9' : 'background.paper',
      color: isMuted ? 'text.secondary' : 'text.primary',
      '&:focus-visible': { outline: 2, outlineColor: 'secondary.main' },
    }}
  >
    {isChosen ? <CheckBoxIcon color="primary" /> : <CheckBoxBlankIcon sx={{ color: 'text.secondary' }} />}
    <Box sx={{ minWidth: 0 }}>
      <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      {note !== undefined && (
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  </ButtonBase>
)
