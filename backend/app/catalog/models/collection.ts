import { CollectionSchema } from '#database/schema'

export default class Collection extends CollectionSchema {}
