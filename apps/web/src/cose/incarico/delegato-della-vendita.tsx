import { leggiDelegati } from '@gestore/contratto/anagrafe/chiamate';
import { leggiProposte, proponiSostituzione } from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { RIGA_MAX, TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { data, lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, Dialog, DialogActions, SelectField, showToast, TextArea, TextField } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { dataDaMandare } from '../../forme/data-scritta.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { VoceProposta } from '../operatori/voce-proposta.tsx';
import { SOSTITUZIONE } from './delegato-della-vendita.testi.ts';

/** Un collega può aver confermato adesso: chi ha proposto lo vede senza ricaricare. */
const RILETTURA_MS = 5_000;

/** Chi conduce una vendita pubblicata, con la proposta di sostituirlo che aspetta, o il modo di farla (R36). */
export function DelegatoDellaVendita({ vendita: { id, scheda, secondo } }: { vendita: VenditaOperatore }) {
  const t = useTesti(SOSTITUZIONE);
  const [chiede, setChiede] = useState(false);
  const cache = useQueryClient();
  const { data: lette } = useQuery({
    queryKey: ['operatore', 'proposte'],
    queryFn: () => chiama(leggiProposte),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const inAttesa = (lette?.proposte ?? []).filter(
    ({ esito, contenuto }) => esito === null && contenuto.genere === 'delegato_sostituito' && contenuto.asta === id,
  );
  const quante = lette === undefined ? null : inAttesa.length;
  const prima = useRef(quante);
  useEffect(() => {
    // Una che non aspetta più può averla confermata un collega: chi conduce si rilegge.
    if (prima.current !== null && quante !== null && quante < prima.current)
      void cache.invalidateQueries({ queryKey: ['asta', 'gestore', id] });
    prima.current = quante;
  }, [quante, cache, id]);
  return (
    <Card title={t.titolo}>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words">
          {t.conduce}: <strong>{scheda.delegatoNome ?? t.nessuno}</strong>
          {secondo !== null && (
            <span className="block">
              {t.secondo}: <strong>{secondo}</strong>
            </span>
          )}
        </p>
        <Button variant="secondary" onClick={() => setChiede(true)}>
          {t.sostituisci}
        </Button>
      </div>
      {inAttesa.length > 0 && (
        <ul className="grid gap-4">
          {inAttesa.map((proposta) => (
            <VoceProposta key={proposta.id} proposta={proposta} />
          ))}
        </ul>
      )}
      {chiede && <Sostituisci asta={id} scheda={scheda} secondo={secondo} chiudi={() => setChiede(false)} />}
    </Card>
  );
}

const MODI = ['subentra', 'affianca'] as const;
const REGOLE = {
  come: [],
  delegato: [obbligatorio()],
  dispostoDa: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  numero: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  del: [obbligatorio(), data()],
  motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)],
};

type Scheda = Pick<VenditaOperatore['scheda'], 'delegatoId' | 'delegatoNome'>;

type Modo = (typeof MODI)[number];

/** Che cosa dispone il giudice, che cosa ne segue, e chi lascia. */
function CheCosaDispone({
  come,
  conduce,
  secondo,
  scegli,
}: {
  come: Modo;
  conduce: string | null;
  secondo: string | null;
  scegli: (come: string) => void;
}) {
  const t = useTesti(SOSTITUZIONE);
  const nome = conduce ?? t.nessuno;
  return (
    <>
      <SelectField
        label={t.come}
        name="come"
        value={come}
        options={MODI.map((value) => ({ value, label: t.modi[value] }))}
        onValueChange={scegli}
      />
      <p>{come === 'affianca' ? t.spiegaAffianca : t.spiega}</p>
      <p className="font-semibold break-words">{come === 'affianca' ? t.resta(nome) : t.lascia(nome)}</p>
      {come === 'affianca' && secondo !== null && (
        <p className="font-semibold break-words">{t.lasciaIlSecondo(secondo)}</p>
      )}
    </>
  );
}

const modoDi = (come: string): 'affianca' | 'subentra' => (come === 'affianca' ? 'affianca' : 'subentra');

type Form = { asta: string; scheda: Scheda; secondo: string | null; chiudi: () => void };

function Sostituisci({ asta, scheda, secondo, chiudi }: Form) {
  const t = useTesti(SOSTITUZIONE);
  const comando = useComando(proponiSostituzione, { rileggi: [['operatore', 'proposte']] });
  const { data: letti } = useQuery({ queryKey: ['soggetto', 'delegati'], queryFn: () => chiama(leggiDelegati) });
  const altri = (letti?.delegati ?? []).filter(({ id, disabilitato }) => !disabilitato && id !== scheda.delegatoId);
  const forma = useForma({
    iniziali: { come: 'subentra', delegato: '', dispostoDa: '', numero: '', del: '', motivo: '' },
    regole: REGOLE,
    nomi: ({ come }) => ({
      come: t.come,
      delegato: t[modoDi(come)],
      dispostoDa: t.dispostoDa,
      numero: t.numero,
      del: t.del,
      motivo: t.motivo,
    }),
    conserva: conserva('subentro', ['come', 'motivo', 'delegato', 'dispostoDa', 'numero', 'del']),
  });
  const come = modoDi(forma.valori.come);
  const [errore, setErrore] = useState<string | null>(null);
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const { delegato, dispostoDa, numero, del, motivo } = forma.valori;
    const provvedimento = { numero, del: dataDaMandare(del) };
    const esito = await comando.compi({ id: asta, come, delegato, dispostoDa, provvedimento, motivo });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    showToast(t.proposta);
    chiudi();
  };
  return (
    <Dialog title={t.sostituisci} open onClose={chiudi}>
      <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
        {forma.nota()}
        <CheCosaDispone
          come={come}
          conduce={scheda.delegatoNome}
          secondo={secondo}
          scegli={(scelto) => forma.imposta({ come: scelto })}
        />
        <SelectField
          label={t[come]}
          name="delegato"
          value={forma.valori.delegato}
          error={forma.errore('delegato')}
          hint={letti !== undefined && altri.length === 0 ? t.nessunAltro : undefined}
          empty={t.daScegliere}
          options={altri.map(({ id, nome }) => ({ value: id, label: nome }))}
          onValueChange={(delegato) => forma.imposta({ delegato })}
        />
        <TextField label={t.dispostoDa} hint={t.aiutoDisposto} {...forma.campo('dispostoDa')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.numero} {...forma.campo('numero')} />
          <TextField label={t.del} hint={t.aiutoData} inputMode="numeric" {...forma.campo('del')} />
        </div>
        <TextArea label={t.motivo} {...forma.campo('motivo')} />
        <SorteComando sorte={comando.sorte} frase={errore} />
        <DialogActions>
          <Button type="submit" pending={comando.inCorso}>
            {come === 'affianca' ? t.proponiSecondo : t.proponi}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
