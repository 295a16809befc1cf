import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#shared'
import ClassMember from '../models/class_member.js'
import GuardianLink from '../models/guardian_link.js'

type Options = { trx?: TransactionClientContract }

/** Puts a user into a class; once in, a repeat changes nothing. */
export async function addToClass(
  input: { classId: number; userId: number; role: 'student' | 'teacher' },
  { trx }: Options = {}
): Promise<void> {
  await ClassMember.firstOrCreate(input, {}, { client: trx })
}

/** Gives a guardian sight of a candidate's exams; once given, a repeat changes nothing. */
export async function linkGuardian(
  { guardianId, candidateId }: { guardianId: number; candidateId: number },
  { trx }: Options = {}
): Promise<void> {
  await GuardianLink.firstOrCreate(
    { guardianId, studentId: candidateId },
    { createdAt: clock.now() },
    { client: trx }
  )
}
