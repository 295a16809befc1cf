import vine from '@vinejs/vine'
import { validationMessages } from '#http/validation_messages'

vine.messagesProvider = validationMessages
