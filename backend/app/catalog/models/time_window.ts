import { TimeWindowSchema } from '#database/schema'

export default class TimeWindow extends TimeWindowSchema {}
