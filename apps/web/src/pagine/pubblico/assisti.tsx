import { chiediDiAssistere } from '@gestore/contratto/assistenza/chiamate-richieste';
import {
  DOCUMENTO_IDENTITA_MAX_KB,
  QUALITA_SPETTATORE,
  REGOLE_RICHIESTA,
} from '@gestore/contratto/assistenza/richieste-assistere';
import * as chiamate from '@gestore/contratto/pubblico/chiamate';
import { Alert, Button, Card, FileField, SelectField, Skeleton, TextArea, TextField } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ASSISTI } from '../../cose/credenziali/chiedi-di-assistere.testi.ts';
import { CHIAVI } from '../../cose/vendita/letture-pubbliche.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer, type Rifiutata } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Chi non offre chiede di assistere, con un documento; decide chi conduce (R35). */
export function Assisti() {
  const t = useTesti(ASSISTI);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useQuery({ queryKey: CHIAVI.scheda(id), queryFn: () => chiama(chiamate.asta, { id }) });
  useTitolo(data === undefined ? t.titolo : t.titoloDi(data.scheda.titolo));
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold break-words">
        {data === undefined ? t.titolo : t.titoloDi(data.scheda.titolo)}
      </h1>
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.vendita} />}
      {data !== undefined && (data.esito === null ? <Modulo asta={id} /> : <Alert>{t.chiusa}</Alert>)}
      <Link
        to="/asta/$id"
        params={{ id }}
        className="inline-flex min-comando items-center justify-self-start font-semibold text-azione-scura underline underline-offset-4"
      >
        {t.torna}
      </Link>
    </div>
  );
}

const INIZIALI = {
  nome: '',
  identificativo: '',
  pec: '',
  qualita: 'altro',
  motivazione: '',
  documento: [] as File[],
};

function Modulo({ asta }: { asta: string }) {
  const t = useTesti(ASSISTI);
  const forma = useForma({ iniziali: INIZIALI, regole: REGOLE_RICHIESTA, nomi: t, conserva: { no: 'senza_sessione' } });
  const [errore, setErrore] = useState<Rifiutata | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const [inviata, setInviata] = useState(false);
  // Di una risposta persa si ripete la stessa richiesta: per chi decide è una.
  const [comandoId] = useState(() => crypto.randomUUID());
  if (inviata)
    return (
      <Alert tone="success" role="status">
        {t.inviata}
      </Alert>
    );
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    const { documento, ...scritti } = forma.valori;
    const [primo] = documento;
    if (!forma.verifica() || primo === undefined) return;
    const modulo = new FormData();
    modulo.append('comandoId', comandoId);
    for (const [nome, valore] of Object.entries(scritti)) modulo.append(nome, valore);
    modulo.append('documento', primo, primo.name);
    setInCorso(true);
    chiama(chiediDiAssistere, { id: asta, modulo })
      .then(() => setInviata(true))
      .catch((causa: unknown) => setErrore({ causa, frase: forma.rifiutata(causa) }))
      .finally(() => setInCorso(false));
  };
  return (
    <Card title={t.titolo}>
      <p className="max-w-prose">{t.come}</p>
      <p className="max-w-prose text-sm text-secondario">{t.dati}</p>
      <form onSubmit={invio} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.nome} autoComplete="name" maxLength={300} {...forma.campo('nome')} />
          <TextField label={t.identificativo} autoComplete="off" maxLength={300} {...forma.campo('identificativo')} />
          <TextField label={t.pec} inputMode="email" autoComplete="email" maxLength={300} {...forma.campo('pec')} />
          <SelectField
            label={t.qualita}
            value={forma.valori.qualita}
            onValueChange={(qualita) => forma.imposta({ qualita })}
            options={QUALITA_SPETTATORE.map((una) => ({ value: una, label: t.qualitaQuali[una] }))}
          />
        </div>
        <TextArea label={t.motivazione} {...forma.campo('motivazione')} />
        <FileField
          name="documento"
          label={t.documento}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          hint={t.documentoAiuto(DOCUMENTO_IDENTITA_MAX_KB / 1_024)}
          error={forma.errore('documento')}
          files={forma.valori.documento}
          onFiles={(documento) => forma.imposta({ documento })}
        />
        {errore !== null && (
          <Alert tone="error" role="alert">
            <ParoleDelServer {...errore} />
          </Alert>
        )}
        <Button type="submit" className="justify-self-start" pending={inCorso} pendingLabel={t.inCorso}>
          {t.invia}
        </Button>
      </form>
    </Card>
  );
}
