import { VERBALE_FIRMATO_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import {
  depositaElencoFirmato,
  depositaVerbaleFirmato,
  elencoConFirma,
  verbaleConFirma,
} from '@gestore/contratto/verbale/chiamate';
import { type FileDepositato, REGOLE_FILE_FIRMATO } from '@gestore/contratto/verbale/testo-verbale';
import { Alert, Button, FileField, Istante, showToast, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { Codice } from '../../comune/codice.tsx';
import { Firme } from '../../comune/fogli/firme.tsx';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import { COLLEGAMENTO } from './documenti-del-registro.tsx';
import { ELENCO_FIRMATO, FIRMATO } from './file-firmato.testi.ts';

/** I documenti che si firmano con il proprio dispositivo: con che parole, come si manda il file, da dove si riscarica (R67, R68). */
const DOCUMENTI = {
  verbale: {
    testi: FIRMATO,
    manda: (id: string, modulo: FormData) => chiama(depositaVerbaleFirmato, { id, modulo }),
    dove: (id: string, versione: number) => indirizzoDi(verbaleConFirma, { id, versione }),
  },
  elenco: {
    testi: ELENCO_FIRMATO,
    manda: (id: string, modulo: FormData) => chiama(depositaElencoFirmato, { id, modulo }),
    dove: (id: string, versione: number) => indirizzoDi(elencoConFirma, { id, versione }),
  },
} as const;
type DiUnaVersione = { id: string; quale: keyof typeof DOCUMENTI; versione: number };

/** Il file con la firma digitale, com’è agli atti: chi l’ha firmato, quando vale il suo certificato, chi lo garantisce, e il file. */
export function FileFirmato({ id, quale, versione, file }: DiUnaVersione & { file: FileDepositato }) {
  const { testi, dove } = DOCUMENTI[quale];
  const t = useTesti(testi);
  return (
    <section aria-label={t.agliAtti(versione)} className="grid min-w-0 gap-2">
      <Firme firme={file.firme} />
      {file.motivo !== null && <p className="break-words">{t.perche(file.motivo)}</p>}
      {file.haFirmato === 'lui' ? (
        <p>{t.haFirmato.lui}</p>
      ) : (
        <Alert tone={quale === 'verbale' ? 'warning' : 'info'}>{t.haFirmato[file.haFirmato]}</Alert>
      )}
      <p className="text-sm text-secondario">
        {t.depositato}
        <Istante il={file.depositatoIl} preciso />
      </p>
      <p className="font-mono text-sm text-secondario">
        SHA-256 <Codice>{file.impronta}</Codice>
      </p>
      <p>
        <a className={COLLEGAMENTO} href={dove(id, versione)} download={file.nomeFile}>
          {t.scarica(versione)}
        </a>
      </p>
    </section>
  );
}

/** Il modulo per depositare il file firmato con il proprio dispositivo; se il verbale non è ancora firmato, lo firma. */
export function DepositaFirmato({ id, quale, versione, daFirmare }: DiUnaVersione & { daFirmare: boolean }) {
  const { testi, manda } = DOCUMENTI[quale];
  const t = useTesti(testi);
  const cache = useQueryClient();
  const forma = useForma({
    iniziali: { firmato: [] as File[], motivo: '' },
    regole: REGOLE_FILE_FIRMATO,
    nomi: { firmato: t.file, motivo: t.motivo },
    conserva: conserva(`firmato:${quale}:${versione}`, ['motivo']),
  });
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    const [firmato] = forma.valori.firmato;
    if (!forma.verifica() || firmato === undefined) return;
    const modulo = new FormData();
    modulo.append('comandoId', crypto.randomUUID());
    modulo.append('versione', String(versione));
    modulo.append('motivo', forma.valori.motivo);
    modulo.append('firmato', firmato, firmato.name);
    setInCorso(true);
    // Mandato due volte, lo stesso file è un deposito solo: a una risposta persa si rimedia ripetendo.
    manda(id, modulo)
      .then(() => {
        showToast(t.depositatoOra);
        forma.ricomincia();
        return cache.invalidateQueries({ queryKey: chiaveAsta(id) });
      })
      .catch((causa: unknown) => setErrore(forma.rifiutata(causa)))
      .finally(() => setInCorso(false));
  };
  return (
    <form onSubmit={invio} noValidate aria-label={t.modulo(versione)} className="grid max-w-3xl gap-3">
      <p>{daFirmare ? t.comeFirma : t.comeAggiunge}</p>
      <FileField
        name="firmato"
        label={t.file}
        accept=".p7m,.pdf,application/pdf,application/pkcs7-mime"
        hint={t.aiuto(VERBALE_FIRMATO_MAX_KB / 1_024)}
        error={forma.errore('firmato')}
        files={forma.valori.firmato}
        onFiles={(firmato) => forma.imposta({ firmato })}
      />
      <TextField label={t.motivo} hint={t.aiutoMotivo} autoComplete="off" {...forma.campo('motivo')} />
      {errore !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{errore}</span>
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" pending={inCorso}>
        {t.deposita}
      </Button>
    </form>
  );
}
