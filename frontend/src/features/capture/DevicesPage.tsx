import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { automaticChoice, type Choice, type Device, type Devices } from '../../media/devices.ts'
import Alert from '../../ui/Alert.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { CapturePage } from './CapturePage.tsx'

/** Choice among several cameras or microphones. */
export function DevicesPage({ devices, onChosen }: { devices: Devices; onChosen: (choice: Choice) => void }) {
  const { t } = useTranslation('capture')
  const [choice, setChoice] = useState<Choice>(() => automaticChoice(devices))
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice.camera === null || choice.microphone === null) setMissing(true)
    else onChosen(choice)
  }
  const options = (list: readonly Device[], name: string) => [
    { value: '', text: t('devices.choose') },
    ...list.map(({ id, label }, at) => ({
      value: id,
      text: label || t(`devices.${name}`, { number: at + 1 }),
    })),
  ]
  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setMissing(false)
  }
  return (
    <CapturePage title={t('devices.title')}>
      <Typography sx={{ mb: 5 }}>{t('devices.text')}</Typography>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 5, maxWidth: 520 }}>
        {/* With one device of a kind there is nothing to choose. */}
        {devices.cameras.length !== 1 && (
          <SelectInput
            label={t('devices.camera')}
            value={choice.camera ?? ''}
            options={options(devices.cameras, 'nthCamera')}
            onChange={(id) => change({ camera: id || null })}
          />
        )}
        {devices.microphones.length !== 1 && (
          <SelectInput
            label={t('devices.microphone')}
            value={choice.microphone ?? ''}
            options={options(devices.microphones, 'nthMicrophone')}
            onChange={(id) => change({ microphone: id || null })}
          />
        )}
        {isMissing && <Alert severity="error">{t('devices.missing')}</Alert>}
        <Button type="submit" variant="contained" size="large" sx={{ justifySelf: 'start', minHeight: 48 }}>
          {t('devices.use')}
        </Button>
      </Box>
    </CapturePage>
  )
}
