// The OpenAPI document of the contract, judged by the linter: part of `npm run check`, run by our Node.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { componiDocumento } from '@gestore/contratto/openapi/documento';

const cartella = mkdtempSync(join(tmpdir(), 'gestore-openapi-'));
try {
  const file = join(cartella, 'openapi.json');
  writeFileSync(file, JSON.stringify(componiDocumento(), null, 1));
  const regole = join(import.meta.dirname, 'openapi-regole.yaml');
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', '--config', regole, file], {
    encoding: 'utf8',
    // It works alone: it tells nobody that it ran and does not ask whether there is a newer one.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) console.error(stdout, stderr);
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  rmSync(cartella, { recursive: true });
}
