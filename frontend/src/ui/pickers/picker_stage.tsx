import { useState } from 'react'
import { StaffStage } from '../staff_stage.tsx'
import { Picker } from './Picker.tsx'
import type { PickerOption, PickerSource } from './types.ts'

const SCHOOLS: readonly PickerOption[] = Array.from({ length: 45 }, (_, at) => ({
  id: at + 1,
  name: `Escola ${String(at + 1).padStart(2, '0')}`,
  detail: at % 2 === 0 ? 'Cidade Horizonte' : null,
}))

interface PickerStageProps {
  /** Every question that the server got. */
  onAsk(search: string, page: number): void
  onChange(id: number | null): void
  /** The server answers nothing but errors until this many questions were asked. */
  failures?: number
  value?: PickerOption | null
  disabled?: boolean
  required?: boolean
  error?: string
}

/** A picker over 45 schools of a server that searches in their names. */
export function PickerStage({ onAsk, onChange, failures = 0, value = null, ...given }: PickerStageProps) {
  const [chosen, setChosen] = useState(value)
  const [source] = useState((): PickerSource => {
    let left = failures
    return {
      key: ['schools'],
      page: async ({ search, page, size }) => {
        onAsk(search, page)
        if (left-- > 0) throw new Error('no server')
        const found = SCHOOLS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
        return {
          results: found.slice((page - 1) * size, page * size),
          numPages: Math.ceil(found.length / size),
        }
      },
    }
  })
  return (
    <StaffStage>
      <div style={{ maxWidth: 360 }}>
        <Picker
          label="Escola"
          source={source}
          value={chosen}
          onChange={(option) => {
            setChosen(option)
            onChange(option?.id ?? null)
          }}
          {...given}
        />
      </div>
    </StaffStage>
  )
}
