import Typography from '@mui/material/Typography'
import { Title, useTranslate } from 'react-admin'

export function Welcome() {
  const translate = useTranslate()
  return (
    <>
      <Title title={translate('console.area')} />
      <Typography sx={{ p: 3 }}>{translate('console.welcome')}</Typography>
    </>
  )
}
