import { obbligatorio } from '@gestore/contratto/regole';
import type { PostoInGraduatoria } from '@gestore/dominio';
import { Button, SelectField, TextArea } from '@gestore/ui';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { DECISIONE } from './decisione.testi.ts';

type Pari = Pick<PostoInGraduatoria, 'bustaId' | 'pseudonimo'>;

/** Di offerte pari in tutto chi conduce dice quale precede, e perché: da lei parte la gara (R45). */
export function DecidiParita({ id, pari }: { id: string; pari: readonly Pari[] }) {
  const t = useTesti(DECISIONE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  // L'ultimo posto è di chi resta.
  const posti = pari.slice(1).map((_, i) => `posto${i}`);
  const forma = useForma<Record<string, string>>({
    iniziali: { motivo: '', ...Object.fromEntries(posti.map((posto) => [posto, ''])) },
    regole: { motivo: [obbligatorio()], ...Object.fromEntries(posti.map((posto) => [posto, [obbligatorio()]])) },
    nomi: { motivo: t.perchePrecede, ...Object.fromEntries(posti.map((posto, i) => [posto, t.precede(i)])) },
    conserva: conserva(`parita:${id}`, ['motivo']),
  });
  const scelte = posti.map((posto) => forma.valori[posto] ?? '');
  const conferma = async () => {
    if (!forma.verifica()) return;
    const restano = pari.map(({ bustaId }) => bustaId).filter((bustaId) => !scelte.includes(bustaId));
    const esito = await compi({
      tipo: 'decidiParita',
      ordine: [...scelte, ...restano],
      motivo: forma.valori.motivo ?? '',
    });
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(evento) => {
        evento.preventDefault();
        void conferma();
      }}
    >
      <p>{t.pariInTesta(pari.map(({ pseudonimo }) => pseudonimo).join(', '))}</p>
      {posti.map((posto, i) => (
        <SelectField
          key={posto}
          label={t.precede(i)}
          name={posto}
          empty={t.scelgaOfferta}
          value={scelte[i] ?? ''}
          // Chi si sposta più su lascia libero il posto che aveva.
          onValueChange={(scelta) =>
            forma.imposta({
              ...Object.fromEntries(posti.filter((_, j) => scelte[j] === scelta).map((altro) => [altro, ''])),
              [posto]: scelta,
            })
          }
          options={pari.map(({ bustaId, pseudonimo }) => ({ value: bustaId, label: pseudonimo }))}
          error={forma.errore(posto)}
        />
      ))}
      <TextArea label={t.perchePrecede} hint={t.loLeggonoTutti} {...forma.campo('motivo')} />
      <div>
        <Button large type="submit" disabled={inCorso}>
          {t.decidiParita}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}
