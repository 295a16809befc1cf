import { ClassMemberSchema } from '#database/schema'

/** A candidate or teacher of a class; `role` is `student` or `teacher`. */
export default class ClassMember extends ClassMemberSchema {
  static override table = 'class_members'
}
