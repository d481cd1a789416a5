import type { ReactNode } from "react";
import { BrandMark } from "#app/ui/brand-mark.tsx";

interface SignInFrameProps {
  title: string;
  lead: string;
  /** Under the form; absent: whom to ask when signing in fails. */
  foot?: string;
  children: ReactNode;
}

/** The frame of every signed-out page: the form on the left, the ruled register on the right. */
export function SignInFrame({ title, lead, foot, children }: SignInFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main className="flex flex-col px-6 py-6 sm:px-10">
        <div className="flex items-center gap-2.5">
          <BrandMark size={28} />
          <span className="text-lg font-semibold">Talaan</span>
        </div>
        <div className="m-auto w-full max-w-[344px] py-12">
          <h1 className="text-2xl font-semibold tracking-[-.015em]">{title}</h1>
          <p className="mt-1 text-muted">{lead}</p>
          {children}
        </div>
        <p className="text-xs text-muted">{foot ?? "Trouble signing in? Ask your system administrator."}</p>
      </main>
      <aside className="register relative hidden lg:block">
        <div className="absolute right-16 bottom-[80px] left-[96px]">
          <p className="max-w-[440px] text-[28px] leading-[40px] font-semibold tracking-[-.02em]">
            Every grade, every peso,
            <br />
            on the right line.
          </p>
          <p className="text-[14px] leading-[40px]">
            Grades, report cards, invoices and payments in one register.
          </p>
        </div>
      </aside>
    </div>
  );
}
