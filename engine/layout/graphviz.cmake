# dot's layout as a library: linked in, so that neither a `dot` program nor Graphviz's plugin configuration is
# needed where Backstep runs. Debian keeps the plugins outside the loader's path, hence the rpath on whatever
# links them.
find_path(GVC_PLUGIN_DIR NAMES libgvplugin_dot_layout.so
    PATHS ${GVC_LIBRARY_DIRS} ${GVC_LIBDIR} /usr/lib /usr/local/lib
    PATH_SUFFIXES graphviz ${CMAKE_LIBRARY_ARCHITECTURE}/graphviz REQUIRED)
target_link_libraries(engine_layout INTERFACE ${GVC_PLUGIN_DIR}/libgvplugin_dot_layout.so)
target_link_options(engine_layout INTERFACE "LINKER:-rpath,${GVC_PLUGIN_DIR}")
