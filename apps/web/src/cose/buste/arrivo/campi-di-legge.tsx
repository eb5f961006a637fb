import { DIRITTO_MAX } from '@gestore/contratto/buste/altri-offerenti';
import { CheckboxField, EuroField, SelectField, TextArea, TextField } from '@gestore/ui';
import { CampoConRilievo } from '../../../comune/campi/campo-con-rilievo.tsx';
import type { Forma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { OFFERTA_DIGITATA } from './offerta-digitata.testi.ts';
import { DIRITTI_SCELTI, type OffertaScritta, RILIEVI_OFFERTA, type ScartataScritta } from './offerta-scritta.ts';

/** Ciò che di un'offerta digitata si controlla come di quelle arrivate da sé: quote, procura, bollo, recapiti, bonifico (R14-R23). */
export function CampiDiLegge<V extends OffertaScritta | ScartataScritta>({ forma }: { forma: Forma<V> }) {
  const t = useTesti(OFFERTA_DIGITATA);
  const { valori, imposta } = forma as unknown as Forma<OffertaScritta>;
  const { campo } = forma as unknown as Forma<OffertaScritta>;
  return (
    <>
      <TextField label={t.quota} placeholder="1/2" maxLength={20} {...campo('quota')} />
      <SelectField
        label={t.diritto}
        value={valori.diritto}
        onValueChange={(nuovo) => imposta({ diritto: nuovo as OffertaScritta['diritto'] })}
        options={DIRITTI_SCELTI.map((value) => ({ value, label: t.diritti[value] }))}
      />
      {valori.diritto === 'altro' && (
        <TextField label={t.altroDiritto} maxLength={DIRITTO_MAX} {...campo('altroDiritto')} />
      )}
      <TextArea label={t.altri} hint={t.aiutoAltri} {...campo('altri')} />
      <TextField label={t.presentatore} maxLength={300} {...campo('presentatore')} />
      {(['codicePresentatore', 'pec', 'cellulare', 'cro'] as const).map((nome) => (
        <CampoConRilievo
          key={nome}
          etichetta={t[nome]}
          nome={nome}
          forma={forma as unknown as Forma<OffertaScritta>}
          rilievi={RILIEVI_OFFERTA[nome] ?? []}
          seguito={t.comeScritto}
          lunghezzaMassima={nome === 'cro' || nome === 'cellulare' ? 40 : 300}
        />
      ))}
      <TextField label={t.bonificoData} inputMode="numeric" placeholder="18/11/2026" {...campo('bonificoData')} />
      <TextField label={t.bonificoOra} placeholder="10:05" {...campo('bonificoOra')} />
      <EuroField label={t.bonificoImporto} {...campo('bonificoImporto')} />
      <div className="grid content-end">
        {(['avvocato', 'procura', 'bollo'] as const).map((nome) => (
          <CheckboxField
            key={nome}
            label={t[nome]}
            checked={valori[nome]}
            onCheckedChange={(nuovo) => imposta({ [nome]: nuovo })}
          />
        ))}
      </div>
    </>
  );
}
