import { expect, test } from 'vitest'
import { OF_THE_SERVER } from '../../backend/app/communication/domain/placeholders'
import { sentMail, sentMailOf } from '../src/emails/sent_mail'
import { SERVER_FIELDS } from '../src/emails/server_fields'

test('the form names the fields that the server fills', () => {
  expect(SERVER_FIELDS).toEqual(OF_THE_SERVER)
})

test('the page of recipients learns which addresses of an order get nothing', () => {
  expect(sentMailOf(sentMail(['a@fora.example']))).toEqual(['a@fora.example'])
  expect(sentMailOf(sentMail([]))).toEqual([])
  for (const other of [null, undefined, 'x', {}]) expect(sentMailOf(other)).toBeNull()
})
