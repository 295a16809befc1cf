import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'

type Props = {
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Steps through pages, where there is more than one. */
export function Pages({ page, perPage, total, onPage }: Props) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  if (total <= perPage) return null
  const number = (value: number) => value.toLocaleString(language)
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {translate('imports.lists.page_previous')}
      </Button>
      <Typography color="text.secondary">
        {translate('imports.lists.page_of', {
          from: number(from),
          to: number(to),
          count: number(total),
        })}
      </Typography>
      <Button disabled={to >= total} onClick={() => onPage(page + 1)}>
        {translate('imports.lists.page_next')}
      </Button>
    </Stack>
  )
}
