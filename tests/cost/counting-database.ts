import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import initSqlite from "@libsql/libsql-wasm-experimental";
import type { EmbeddedDatabase, EmbeddedStatement } from "#db/local/hrana-connection.ts";

/**
 * libSQL in the build whose counters can be read: rows read and written by each statement, which is what Turso bills. It is
 * an embedded database as db/local serves one: one connection, no locks, its file read and written in place.
 */
export interface Counters {
  rowsRead: number;
  rowsWritten: number;
}

/** Counters of a statement that libSQL adds to SQLite's. */
const ROWS_READ = 1025;
const ROWS_WRITTEN = 1026;
const CACHE_KIB = 512 * 1024;
const VFS = "node-file";

// biome-ignore lint/suspicious/noExplicitAny: the package describes only half of its C interface
type Any = any;
type Statement = Any;

const sqlite: Any = await initSqlite();
const { capi, wasm, oo1 } = sqlite;
installFileSystem();

/** Opens a database file; no other process may have it open. Every statement's cost is added to `counters`. */
export function openCountingDatabase(path: string, counters: Counters): EmbeddedDatabase {
  leaveWal(path);
  const database = new oo1.DB({ filename: path, flags: "w", vfs: VFS });
  for (const pragma of [
    "locking_mode=EXCLUSIVE",
    "journal_mode=MEMORY",
    `cache_size=-${CACHE_KIB}`,
    "foreign_keys=ON",
  ])
    database.exec(`pragma ${pragma}`);
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const code = capi.sqlite3_js_rc_str(capi.sqlite3_extended_errcode(database.pointer));
      const message = capi.sqlite3_errmsg(database.pointer);
      throw Object.assign(new Error(message || String(error)), { name: "SqliteError", code });
    }
  };
  const count = (statement: Statement): void => {
    counters.rowsRead += capi.sqlite3_stmt_status(statement.pointer, ROWS_READ, 1);
    counters.rowsWritten += capi.sqlite3_stmt_status(statement.pointer, ROWS_WRITTEN, 1);
  };
  const rowsOf = (statement: Statement, args: readonly unknown[]): unknown[][] =>
    attempt(() => {
      try {
        bind(statement, args);
        const rows: unknown[][] = [];
        while (statement.step())
          rows.push(
            Array.from({ length: statement.columnCount }, (_, column) => columnValue(statement, column)),
          );
        return rows;
      } finally {
        count(statement);
        statement.reset();
        statement.clearBindings();
      }
    });
  return {
    get inTransaction() {
      return capi.sqlite3_get_autocommit(database.pointer) === 0;
    },
    prepare(sql) {
      const statement = attempt(() => database.prepare(sql));
      const prepared: EmbeddedStatement = {
        reader: statement.columnCount > 0,
        columns: () =>
          Array.from({ length: statement.columnCount }, (_, column) => ({
            name: statement.getColumnName(column),
            type: null,
          })),
        raw: () => prepared,
        safeIntegers: () => prepared,
        all: (args) => rowsOf(statement, args),
        run: (args) => {
          rowsOf(statement, args);
          return {
            changes: capi.sqlite3_changes(database.pointer),
            lastInsertRowid: capi.sqlite3_last_insert_rowid(database.pointer),
          };
        },
      };
      return prepared;
    },
    exec: (sql) => attempt(() => void database.exec(sql)),
    close: () => database.close(),
  };
}

/** Marks a file whose log is empty as one without a log, which needs shared memory (file format 1.3: bytes 18 and 19). */
function leaveWal(path: string): void {
  const file = openSync(path, "r+");
  writeSync(file, Uint8Array.of(1, 1), 0, 2, 18);
  closeSync(file);
}

/** Positional arguments, or one object of named ones. */
function bind(statement: Statement, args: readonly unknown[]): void {
  const [named] = args;
  if (typeof named === "object" && named !== null && !(named instanceof Uint8Array)) {
    for (let index = 1; index <= statement.parameterCount; index += 1) {
      const name = capi.sqlite3_bind_parameter_name(statement.pointer, index);
      bindOne(statement, index, (named as Record<string, unknown>)[name.slice(1)]);
    }
    return;
  }
  for (const [index, value] of args.entries()) bindOne(statement, index + 1, value);
}

function bindOne(statement: Statement, index: number, value: unknown): void {
  // The package binds a number without a fraction as an integer, which Hrana's "float" is not.
  if (typeof value === "number") capi.sqlite3_bind_double(statement.pointer, index, value);
  else statement.bind(index, value ?? null);
}

function columnValue(statement: Statement, column: number): unknown {
  switch (capi.sqlite3_column_type(statement.pointer, column)) {
    case capi.SQLITE_NULL:
      return null;
    case capi.SQLITE_INTEGER:
      return BigInt(capi.sqlite3_column_int64(statement.pointer, column));
    case capi.SQLITE_FLOAT:
      return capi.sqlite3_column_double(statement.pointer, column);
    case capi.SQLITE_BLOB:
      return Buffer.from(statement.getBlob(column) ?? []);
    default:
      return statement.getString(column);
  }
}

/** Lets the WebAssembly build read and write files of this machine: it knows only a file system in memory. */
function installFileSystem(): void {
  const files = new Map<number, number>();
  const system = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null));
  const io = new capi.sqlite3_io_methods();
  io.$iVersion = 1;
  const vfs = new capi.sqlite3_vfs();
  vfs.$iVersion = 1;
  vfs.$szOsFile = capi.sqlite3_file.structInfo.sizeof;
  vfs.$mxPathname = 1024;
  vfs.$xRandomness = system.$xRandomness;
  vfs.$xSleep = system.$xSleep;
  vfs.$xCurrentTime = system.$xCurrentTime;
  const bytes = (at: number, length: number): Uint8Array => wasm.heap8u().subarray(at, at + length);
  const fileOf = (pointer: number): number => files.get(pointer) as number;
  sqlite.vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose(file: number) {
          closeSync(fileOf(file));
          files.delete(file);
          return 0;
        },
        xRead(file: number, target: number, length: number, offset: bigint) {
          const heap = bytes(target, length);
          const read = readSync(fileOf(file), heap, 0, length, Number(offset));
          if (read === length) return 0;
          heap.fill(0, read);
          return capi.SQLITE_IOERR_SHORT_READ;
        },
        xWrite(file: number, source: number, length: number, offset: bigint) {
          writeSync(fileOf(file), bytes(source, length), 0, length, Number(offset));
          return 0;
        },
        xTruncate(file: number, size: bigint) {
          ftruncateSync(fileOf(file), Number(size));
          return 0;
        },
        xSync: () => 0,
        xFileSize(file: number, size: number) {
          wasm.poke64(size, BigInt(fstatSync(fileOf(file)).size));
          return 0;
        },
        xLock: () => 0,
        xUnlock: () => 0,
        xCheckReservedLock(_file: number, isLocked: number) {
          wasm.poke32(isLocked, 0);
          return 0;
        },
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xSectorSize: () => 4096,
        xDeviceCharacteristics: () => 0,
      },
    },
    vfs: {
      struct: vfs,
      name: VFS,
      methods: {
        xOpen(_vfs: number, name: number, file: number, flags: number, flagsOut: number) {
          files.set(file, openSync(wasm.cstrToJs(name), "r+"));
          const opened = new capi.sqlite3_file(file);
          opened.$pMethods = io.pointer;
          opened.dispose();
          if (flagsOut) wasm.poke32(flagsOut, flags);
          return 0;
        },
        xDelete: () => 0,
        xAccess(_vfs: number, _name: number, _flags: number, isThere: number) {
          wasm.poke32(isThere, 0);
          return 0;
        },
        xFullPathname(_vfs: number, name: number, length: number, target: number) {
          return wasm.cstrncpy(target, name, length) < length ? 0 : capi.SQLITE_CANTOPEN;
        },
      },
    },
  });
}
