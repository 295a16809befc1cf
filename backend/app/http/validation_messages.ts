import type { MessagesProviderContact } from '@vinejs/vine/types'

/**
 * VineJS makes a message at once; the caller's language is known only where the answer is written. Until then a message is a catalogue key
 * with its arguments, as JSON.
 */
const KEYS: Record<string, string> = {
  required: 'shared.required',
  string: 'shared.string',
  number: 'shared.number',
  boolean: 'shared.boolean',
  array: 'shared.array',
  object: 'shared.object',
  maxLength: 'shared.maxLength',
  'array.maxLength': 'shared.maxLength',
  minLength: 'shared.minLength',
  'array.minLength': 'shared.minLength',
  max: 'shared.max',
  min: 'shared.min',
  enum: 'shared.enum',
}

export const validationMessages: MessagesProviderContact = {
  /** A rule of our own passes a catalogue key as its default message; VineJS's own default messages are sentences. */
  getMessage(defaultMessage, rule, _field, args) {
    const own = /^[a-z_]+\.[A-Za-z_.]+$/.test(defaultMessage) ? defaultMessage : undefined
    return JSON.stringify({ key: own ?? KEYS[rule] ?? 'shared.invalid', params: args ?? {} })
  },
}
