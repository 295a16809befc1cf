import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { OperationDetails, type OperationProps } from './OperationDetails'

/** An operation, closed until somebody asks for it: method and address, and whether a key may call it. */
export function OperationRow({ operation, schemas }: OperationProps) {
  const translate = useTranslate()
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', minWidth: 0, alignItems: 'baseline' }}>
          <Box component="strong" sx={{ fontFamily: 'monospace', minWidth: '4.5em' }}>
            {operation.method}
          </Box>
          <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 0 }}>
            {operation.path}
          </Box>
          {operation.takesKeys && (
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {translate('api_reference.takes_keys')}
            </Box>
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <OperationDetails operation={operation} schemas={schemas} />
      </AccordionDetails>
    </Accordion>
  )
}
