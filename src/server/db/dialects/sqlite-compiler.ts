import { type SelectModifierNode, SqliteAdapter, SqliteQueryCompiler } from 'kysely';

/** SQLite can roll back changes of schema; Kysely's adapter leaves that unused. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Leaves out `for update`: a write transaction holds the whole file already. */
export class LenientSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}
