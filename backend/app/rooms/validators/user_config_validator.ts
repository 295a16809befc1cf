import vine from '@vinejs/vine'
import { DEFAULT_USER_CONFIG } from '../domain/user_config.js'

const checkbox = () => vine.boolean().optional()

export const userConfigBody = vine.create(
  Object.fromEntries(Object.keys(DEFAULT_USER_CONFIG).map((name) => [name, checkbox()])) as Record<
    keyof typeof DEFAULT_USER_CONFIG,
    ReturnType<typeof checkbox>
  >
)
