import {
  type CreateTableNode,
  type DataTypeNode,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';

/** SQLite can roll back changes of schema; Kysely's adapter leaves that unused. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class StrictSqliteQueryCompiler extends SqliteQueryCompiler {
  /** Every table: without it, SQLite stores whatever it is given, whatever the column's type. */
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable(node);
    this.append(' strict');
  }

  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append(strictTypeOf(dataType));
  }
}

/**
 * Strict tables know SQLite's own few types only. `int` is what PostgreSQL calls `integer`: SQLite stores 64 bits in
 * both, but a restored backup is held to the difference, and no `int` key makes up a number where there is none.
 */
function strictTypeOf(type: string): string {
  if (type === 'integer') return 'int';
  if (type === 'bigint') return 'integer';
  if (type === 'double precision') return 'real';
  return type.startsWith('varchar') ? 'text' : type;
}
