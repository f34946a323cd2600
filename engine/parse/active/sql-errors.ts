import type { ActiveTestRules } from './active-test.ts';

/** Error messages of drivers and servers for a statement that does not parse, by product. */
const COMPLAINTS: readonly (readonly [product: string, words: RegExp])[] = [
  ['mysql', /you have an error in your sql syntax|check the manual that corresponds to your (?:mysql|mariadb) server/i],
  ['mysql', /\bmysqli?_(?:query|fetch_\w{1,20}|num_rows)\(\)|MySqlException|com\.mysql\.(?:cj\.)?jdbc/],
  ['postgresql', /unterminated quoted string at or near|\bPG::SyntaxError|org\.postgresql\.util\.PSQLException/],
  ['postgresql', /\bpg_(?:query|exec|execute)\(\)|psycopg2?\.errors\.|Npgsql\.PostgresException/],
  ['sqlite', /\bSQLITE_ERROR\b|sqlite3\.OperationalError|SQLite3::SQLException|System\.Data\.SQLite/],
  ['sqlite', /unrecognized token: "|near "[^"\n]{0,60}": syntax error/],
  ['sql-server', /unclosed quotation mark after the character string|incorrect syntax near '/i],
  ['sql-server', /OLE DB Provider for SQL Server|System\.Data\.SqlClient\.SqlException|ODBC SQL Server Driver/],
  ['oracle', /\bORA-(?:00933|00921|01756|00936|01789)\b|quoted string not properly terminated/],
  ['db2', /\bSQL0010N\b|CLI Driver\]\[DB2/],
  ['other', /SQLSTATE\[(?:42|22)\w{3}\]|java\.sql\.SQLSyntaxErrorException|Doctrine\\DBAL\\Exception/],
];

/**
 * A quotation mark in a parameter causes a database error, so the parameter is part of a statement (CWE-89). The mark
 * cannot complete a statement or start one: it can only break the intended one.
 */
export const SQL_ERRORS: ActiveTestRules = {
  id: 'sql-errors',
  // The site's own value reaches the statement in numeric parameters, unlike a random string.
  values: (_marker, own) => [`${own}'`, `${own}"`],
  compares: true,
  judge({ text }, _marker, _value, usual) {
    for (const [kind, words] of COMPLAINTS) {
      const found = words.exec(text);
      // A page about databases contains such messages in every response.
      if (!found || (usual && words.test(usual.text))) continue;
      return { kind, confidence: kind === 'other' ? 'firm' : 'certain', where: { at: found.index } };
    }
    return null;
  },
};
