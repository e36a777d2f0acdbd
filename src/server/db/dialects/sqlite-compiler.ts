import {
  type CreateTableNode,
  type DataTypeNode,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';

/** Says of SQLite and our driver what Kysely's adapter does not use. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Our driver has connections for readers, whom a writer must not hold up. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back schema changes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class StrictSqliteQueryCompiler extends SqliteQueryCompiler {
  /** Creates all tables as strict; otherwise SQLite stores any value in any column. */
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable(node);
    this.append(' strict');
  }

  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append(strictTypeOf(dataType));
  }
}

/**
 * Returns the type for a strict table, which knows only SQLite's few types. PostgreSQL's `integer`
 * becomes `int`: SQLite stores 64 bits in both, but restoring a backup checks the difference, and
 * an `int` key is never generated.
 */
function strictTypeOf(type: string): string {
  if (type === 'integer') return 'int';
  if (type === 'bigint') return 'integer';
  if (type === 'double precision') return 'real';
  return type.startsWith('varchar') ? 'text' : type;
}
