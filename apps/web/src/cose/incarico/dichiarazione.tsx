import { type DichiarazioneVista, REGOLE_DICHIARAZIONE } from '@gestore/contratto/documenti/dichiarazione';
import { DICHIARAZIONE_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { caricaDichiarazione, fileDichiarazione } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { Alert, Badge, Button, Card, FileField, Istante, showToast, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { Firme } from '../../comune/fogli/firme.tsx';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DICHIARAZIONE } from './dichiarazione.testi.ts';

/** La dichiarazione di assenza di conflitti di una vendita: chi l’ha firmata, o il modulo per caricarla finché è in bozza (R07). */
export function DichiarazioneDellaVendita({ vendita: { id, fase, dichiarazione } }: { vendita: VenditaOperatore }) {
  const t = useTesti(DICHIARAZIONE);
  const bozza = fase === 'bozza';
  return (
    <Card title={t.titolo}>
      <div className="grid max-w-3xl gap-3">
        <p>{t.spiega}</p>
        {dichiarazione === null ? (
          <Alert tone="warning">{bozza ? t.manca : t.mancaPubblicata}</Alert>
        ) : (
          <AgliAtti asta={id} dichiarazione={dichiarazione} />
        )}
        {bozza && <Modulo asta={id} gia={dichiarazione !== null} />}
      </div>
    </Card>
  );
}

function AgliAtti({ asta, dichiarazione }: { asta: string; dichiarazione: DichiarazioneVista }) {
  const t = useTesti(DICHIARAZIONE);
  const { id, nomeFile, firme, delRappresentante, motivo, caricataDa, fatto } = dichiarazione;
  return (
    <section aria-label={t.agliAtti} className="grid min-w-0 gap-2">
      <p>
        <Badge tone={delRappresentante ? 'success' : 'warning'}>
          {delRappresentante ? t.delRappresentante : t.diUnAltro}
        </Badge>
      </p>
      {motivo !== null && <p className="break-words">{t.perche(motivo)}</p>}
      <Firme firme={firme} />
      <p className="text-sm text-secondario">
        {t.caricata(caricataDa)}
        <Istante il={fatto.acquisitaIl} />
      </p>
      <p className="text-sm wrap-anywhere text-secondario">{t.impronta(fatto.impronta)}</p>
      <p>
        <a
          className="inline-flex min-comando max-w-full items-center wrap-anywhere text-azione-scura underline"
          href={indirizzoDi(fileDichiarazione, { id: asta, dichiarazione: id })}
          download={nomeFile}
        >
          {t.salva(nomeFile)}
        </a>
      </p>
    </section>
  );
}

function Modulo({ asta, gia }: { asta: string; gia: boolean }) {
  const t = useTesti(DICHIARAZIONE);
  const cache = useQueryClient();
  const forma = useForma({
    iniziali: { firmata: [] as File[], motivo: '' },
    regole: REGOLE_DICHIARAZIONE,
    nomi: { firmata: t.file, motivo: t.motivo },
    conserva: conserva('dichiarazione', ['motivo']),
  });
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    const [firmata] = forma.valori.firmata;
    if (!forma.verifica() || firmata === undefined) return;
    const modulo = new FormData();
    modulo.append('comandoId', crypto.randomUUID());
    modulo.append('motivo', forma.valori.motivo);
    modulo.append('firmata', firmata, firmata.name);
    setInCorso(true);
    // Mandato due volte, lo stesso file è una dichiarazione sola: a una risposta persa si rimedia ripetendo.
    chiama(caricaDichiarazione, { id: asta, modulo })
      .then(() => {
        forma.ricomincia();
        showToast(t.caricataOra);
        return cache.invalidateQueries({ queryKey: ['asta', 'gestore', asta] });
      })
      .catch((causa: unknown) => setErrore(forma.rifiutata(causa)))
      .finally(() => setInCorso(false));
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-3">
      <FileField
        name="firmata"
        label={t.file}
        accept=".p7m,.pdf,application/pdf,application/pkcs7-mime"
        hint={t.aiuto(DICHIARAZIONE_MAX_KB / 1_024)}
        error={forma.errore('firmata')}
        files={forma.valori.firmata}
        onFiles={(firmata) => forma.imposta({ firmata })}
      />
      <TextField label={t.motivo} hint={t.aiutoMotivo} autoComplete="off" {...forma.campo('motivo')} />
      {errore !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{errore}</span>
        </Alert>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" pending={inCorso}>
        {gia ? t.sostituisci : t.carica}
      </Button>
    </form>
  );
}
