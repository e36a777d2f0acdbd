import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';

/** A migration knows no table types: they describe the schema of today, not of its own day. */
export type Schema = Kysely<never>;

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primaryKey: Column = (column) => column.primaryKey();
export const notNull: Column = (column) => column.notNull();

export function notNullDefault(value: number): Column {
  return (column) => column.notNull().defaultTo(value);
}

/** @param target `table.column` */
export function references(target: string): Column {
  return (column) => column.notNull().references(target);
}

export function primaryReference(target: string): Column {
  return (column) => column.primaryKey().references(target);
}

export function referencesOrNull(target: string): Column {
  return (column) => column.references(target);
}

/**
 * Lists of allowed values are written out in migrations, not taken from the domain: a migration must do the
 * same for ever, whatever the code around it becomes.
 */
export function oneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
}

/** Truth values: SQLite has no boolean. */
export function isBit(column: string): RawBuilder<boolean> {
  return sql.raw(`${column} in (0, 1)`);
}

/** Who a row of `table` is about: a driver or a constructor, and which of them it is. */
export function ofCompetitor<Columns extends string>(
  builder: CreateTableBuilder<string, Columns>,
  table: string,
) {
  return builder
    .addColumn('kind', 'text', notNull)
    .addColumn('competitor_id', 'text', notNull)
    .addForeignKeyConstraint(`${table}_competitor`, ['competitor_id', 'kind'], 'competitor', [
      'id',
      'kind',
    ]);
}

export async function addIndex(db: Schema, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
