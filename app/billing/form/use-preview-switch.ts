import { useEffect, useState } from "react";

const WIDE = "(min-width: 80rem)";

/** Show and hide the preview: beside the form on wide screens from the start, in its place on narrow ones when asked for. */
export function usePreviewSwitch() {
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isWide, setIsWide] = useState(true);
  useEffect(() => {
    const media = window.matchMedia(WIDE);
    const read = () => setIsWide(media.matches);
    read();
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, []);
  const isShown = choice ?? isWide;
  return {
    isShown,
    toggle: () => setChoice(!isShown),
    gridClass: choice === false ? "" : "xl:grid-cols-[minmax(0,632px)_minmax(0,1fr)]",
    formClass: choice === true ? "max-xl:hidden" : "",
    asideClass: choice === null ? "max-xl:hidden" : choice ? "" : "hidden",
  };
}
