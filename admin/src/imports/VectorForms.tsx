import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

const EXAMPLES = {
  item_parameters: 'exam;item;a;b;c;d;habilidade;competencia\nsimulado-1;1;1,2;-0,4;0,2;;H12;C3',
  paper_answers: 'exam;public_identifier;answers\nsimulado-1;000123;ABC*.',
} as const

/** The two forms of a file, each with an example. */
export function VectorForms() {
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ mt: 4, display: 'grid', gap: 3 }}>
      <Typography component="h2" variant="h6">
        {translate('imports.vectors.forms')}
      </Typography>
      {(['item_parameters', 'paper_answers'] as const).map((form) => (
        <div key={form}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {translate(`imports.vectors.${form}`)}
          </Typography>
          <Typography sx={{ maxWidth: '68ch' }}>{translate(`imports.vectors.${form}_help`)}</Typography>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={translate('imports.vectors.example', { form: translate(`imports.vectors.${form}`) })}
            sx={{
              mt: 1,
              mb: 0,
              p: 1.5,
              overflowX: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              fontSize: '0.875rem',
            }}
          >
            {EXAMPLES[form]}
          </Box>
        </div>
      ))}
    </Box>
  )
}
