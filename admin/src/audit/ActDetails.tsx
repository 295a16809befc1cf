import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Act } from './act'

/** What an act changed, from what to what, with its facts and where it came from, behind a button. react-admin's own for a row is out of reach of the keyboard. */
export function ActDetails() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const act = useRecordContext<Act>()
  if (act === undefined) return null
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ minHeight: 32, px: 1, ml: -1 }}
      >
        {translate('audit.details')}
      </Button>
      <div id={id}>{isOpen && <Details act={act} />}</div>
    </>
  )
}

function Details({ act: { id, facts, changes, address, requestId } }: { act: Act }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, py: 1 }}>
      {changes.length > 0 && (
        <Part heading={translate('audit.changes')}>
          {changes.map(({ field, label, from, to }) => (
            <Entry key={field} label={label}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate('audit.from_to', { from, to })}
              </Box>
            </Entry>
          ))}
        </Part>
      )}
      {facts.length > 0 && (
        <Part heading={translate('audit.facts')}>
          {facts.map(({ field, label, text }) => (
            <Entry key={field} label={label}>
              {text}
            </Entry>
          ))}
        </Part>
      )}
      <Part heading={translate('audit.origin')}>
        <Entry label={translate('audit.row')}>{id}</Entry>
        {address !== null && <Entry label={translate('audit.address')}>{address}</Entry>}
        {requestId !== null && <Entry label={translate('audit.request')}>{requestId}</Entry>}
      </Part>
    </Box>
  )
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div>
    <Typography component="h2" variant="subtitle2">
      {heading}
    </Typography>
    <Box component="dl" sx={{ m: 0 }}>
      {children}
    </Box>
  </div>
)

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}>
    <Box component="dt" sx={{ fontWeight: 600 }}>
      {label}:
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
      {children}
    </Box>
  </Box>
)
