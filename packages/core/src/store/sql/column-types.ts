import type { sql } from "kysely";

type DataType = "text" | "varchar(255)" | ReturnType<typeof sql>;

/**
 * What the migrations leave to a dialect.
 *
 * Contract: two values of an `exactText` column are equal only when each character is, letter case, accents and
 * trailing spaces included: user ids are compared in it. It can be part of an index.
 */
export interface ColumnTypes {
  /** Up to 255 characters. */
  readonly exactText: DataType;
  /** Megabytes. */
  readonly longText: DataType;
}
