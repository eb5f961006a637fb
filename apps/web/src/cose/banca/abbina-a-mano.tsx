import { abbinaMovimento, candidatiDelMovimento } from '@gestore/contratto/banca/chiamate';
import type { Candidato, Movimento } from '@gestore/contratto/banca/forme';
import { obbligatorio, sceltaObbligatoria } from '@gestore/contratto/regole';
import { formattaEuro } from '@gestore/dominio';
import { Button, DataList, Dialog, DialogActions, SelectField, Skeleton, showToast, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { BANCA_INTERA } from './banca-intera.ts';
import { dataDellaBanca } from './giorno.ts';
import { BANCA } from './testi.ts';

/** Un accredito e le offerte aperte a cui può corrispondere, dalla più somigliante: sceglie l'operatore, con un motivo. */
export function AbbinaAMano({ movimento, chiudi }: { movimento: Movimento; chiudi: () => void }) {
  const t = useTesti(BANCA);
  const { data, error, isPending } = useQuery({
    queryKey: ['operatore', 'banca', 'candidati', movimento.id],
    queryFn: () => chiama(candidatiDelMovimento, { id: movimento.id }),
  });
  return (
    <Dialog title={t.abbinaTitolo} open onClose={chiudi}>
      <DataList
        items={[
          [t.importo, formattaEuro(movimento.importoCent)],
          [t.contabile, dataDellaBanca(movimento.contabile)],
          [t.controparte, movimento.controparteNome],
          [t.causale, movimento.causale],
          [t.identificativo, identificativo(movimento, t)],
        ]}
      />
      {isPending && <Skeleton label={t.leggiamo} lines={2} />}
      <ErroreDalServer causa={error} />
      {data !== undefined &&
        (data.candidati.length === 0 ? (
          <p>{t.nessunCandidato}</p>
        ) : (
          <Scelta movimento={movimento} candidati={data.candidati} chiudi={chiudi} />
        ))}
    </Dialog>
  );
}

/** Il TRN o il CRO del bonifico, e dove stava: è ciò con cui l'abbinamento si spiega. */
function identificativo({ trn, cro, estremiDa }: Movimento, t: (typeof BANCA)['it']): string {
  const quale = trn === null ? (cro === null ? null : t.cro(cro)) : t.trn(trn);
  if (quale === null) return t.senzaIdentificativo;
  return estremiDa === null ? quale : `${quale}, ${t.estremiDa(estremiDa)}`;
}

function Scelta({
  movimento,
  candidati,
  chiudi,
}: {
  movimento: Movimento;
  candidati: readonly Candidato[];
  chiudi: () => void;
}) {
  const t = useTesti(BANCA);
  const comando = useComando(abbinaMovimento, { rileggi: BANCA_INTERA });
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { bustaId: '', motivo: '' },
    regole: { bustaId: [sceltaObbligatoria()], motivo: [obbligatorio()] },
    nomi: { bustaId: t.scegliOfferta, motivo: t.motivo },
    conserva: conserva(`abbina:${movimento.id}`, ['motivo', 'bustaId']),
  });
  const scelto = candidati.find(({ bustaId }) => bustaId === forma.valori.bustaId);
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica() || scelto === undefined) return;
    const esito = await comando.compi({ ...forma.valori, id: movimento.id, asta: scelto.asta });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    showToast(t.abbinato);
    chiudi();
  };
  return (
    <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
      <SelectField
        label={t.scegliOfferta}
        name="bustaId"
        empty={t.scegli}
        value={forma.valori.bustaId}
        error={forma.errore('bustaId')}
        options={candidati.map(({ bustaId, pseudonimo, offerente, titolo, cauzioneCent }) => ({
          value: bustaId,
          label: t.candidato(
            pseudonimo,
            offerente,
            titolo,
            cauzioneCent === null ? t.cauzioneIgnota : formattaEuro(cauzioneCent),
          ),
        }))}
        onValueChange={(bustaId) => forma.imposta({ bustaId })}
      />
      <p role="status">
        {scelto !== undefined &&
          (scelto.coincide.length === 0
            ? t.nonCoincide
            : `${t.coincide}: ${scelto.coincide.map((una) => t.coincidenze[una]).join(', ')}.`)}
        {scelto !== undefined &&
          scelto.contrasta.length > 0 &&
          ` ${t.contrasta} ${scelto.contrasta.map((uno) => t.contrasti[uno]).join('; ')}.`}
      </p>
      <TextArea label={t.motivo} {...forma.campo('motivo')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <DialogActions>
        <Button type="submit" pending={comando.inCorso}>
          {t.abbinaUno}
        </Button>
      </DialogActions>
    </form>
  );
}
