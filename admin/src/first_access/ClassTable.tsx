import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useLocaleState, useTranslate } from 'react-admin'
import type { ClassArrivals } from './calls'

type Props = {
  readonly rows: readonly ClassArrivals[]
  readonly chosen: ReadonlyMap<number, ClassArrivals>
  readonly onChoose: (rows: readonly ClassArrivals[], isOn: boolean) => void
  readonly onShow: (schoolClass: ClassArrivals) => void
}

/** On a phone the class says its school. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } }
const NARROW = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: '0.875rem' }

/** Classes, and of each how many have come in. Nobody is printed for a class that is complete. */
export function ClassTable({ rows, chosen, onChoose, onShow }: Props) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const number = (value: number) => value.toLocaleString(language)
  const open = rows.filter(({ waiting }) => waiting > 0)
  const all = open.length > 0 && open.every(({ id }) => chosen.has(id))
  const some = open.some(({ id }) => chosen.has(id))
  const say = (key: string, params: object = {}) => translate(`first_access.${key}`, params)
  return (
    <TableContainer tabIndex={0} role="region" aria-label={say('classes')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={all}
                indeterminate={some && !all}
                disabled={open.length === 0}
                onChange={(_, isOn) => onChoose(open, isOn)}
                slotProps={{ input: { 'aria-label': say('choose_all') } }}
              />
            </TableCell>
            <TableCell>{say('class')}</TableCell>
            <TableCell sx={WIDE}>{say('school')}</TableCell>
            <TableCell align="right">{say('came_in')}</TableCell>
            <TableCell align="right">{say('waiting')}</TableCell>
            <TableCell align="right" sx={WIDE}>
              {say('with_email')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const name = say('class_of_year', { name: row.name, year: row.schoolYear })
            return (
              <TableRow key={row.id} hover>
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={chosen.has(row.id)}
                    disabled={row.waiting === 0}
                    onChange={(_, isOn) => onChoose([row], isOn)}
                    slotProps={{ input: { 'aria-label': say('choose', { name, school: row.school }) } }}
                  />
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                  <Box component="span" sx={NARROW}>
                    {row.school}
                  </Box>
                </TableCell>
                <TableCell sx={{ ...WIDE, overflowWrap: 'anywhere' }}>{row.school}</TableCell>
                <TableCell align="right">
                  {say('of', { done: number(row.people - row.waiting), total: number(row.people) })}
                </TableCell>
                <TableCell align="right">
                  {row.waiting === 0 ? (
                    say('complete')
                  ) : (
                    <Link
                      component="button"
                      aria-label={say('show', {
                        smart_count: row.waiting,
                        number: number(row.waiting),
                        name,
                      })}
                      onClick={() => onShow(row)}
                    >
                      {number(row.waiting)}
                    </Link>
                  )}
                </TableCell>
                <TableCell align="right" sx={WIDE}>
                  {number(row.waitingWithEmail)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
