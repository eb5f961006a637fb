import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SGUARDO_MS = 200;

/** Does a work that two processes must not do at once on what is at `luogo`, such as installing: one waits for the other. */
export function unoAllaVolta(luogo, lavoro) {
  const posto = join(tmpdir(), `gestore-turno-${createHash('sha256').update(luogo).digest('hex').slice(0, 12)}`);
  const mio = `${posto}.${process.pid}`;
  // Whoever ends in the middle of the work leaves its place too.
  const lascia = () => {
    if (diChi(posto) === process.pid) rmSync(posto, { force: true });
    rmSync(mio, { force: true });
  };
  process.once('exit', lascia);
  try {
    writeFileSync(mio, String(process.pid));
    for (let detto = false; !prendi(posto, mio); detto = true) {
      if (!detto)
        console.error(`Aspetto che il processo ${diChi(posto) ?? 'di prima'} finisca di installare o costruire qui.`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SGUARDO_MS);
    }
    return lavoro();
  } finally {
    lascia();
    process.off('exit', lascia);
  }
}

/** Whether the place is ours now. Whoever had it and is no more loses it. */
function prendi(posto, mio) {
  try {
    linkSync(mio, posto);
    return true;
  } catch (errore) {
    if (errore.code !== 'EEXIST') throw errore;
    const pid = diChi(posto);
    if (pid !== null && !vive(pid)) sfratta(posto, mio);
    return false;
  }
}

/** Takes the place from who is dead. What is taken is looked at again: two who saw him dead must not take it from each other. */
function sfratta(posto, mio) {
  const tolto = `${mio}.tolto`;
  try {
    renameSync(posto, tolto);
    if (vive(diChi(tolto) ?? 0)) linkSync(tolto, posto);
  } catch (errore) {
    // Someone else has taken it away, or has it already.
    if (errore.code !== 'ENOENT' && errore.code !== 'EEXIST') throw errore;
  } finally {
    rmSync(tolto, { force: true });
  }
}

function diChi(posto) {
  try {
    return Number(readFileSync(posto, 'utf8'));
  } catch {
    return null;
  }
}

function vive(pid) {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (errore) {
    return errore.code === 'EPERM';
  }
}
